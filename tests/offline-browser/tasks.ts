/** What is under way between tabs, disks and the program. The test chooses what happens next. */
export type Tasks = {
  /** `owner`: a tab, with which the task ends; null for what goes on without it. */
  add(owner: object | null, run: () => void): void;
  /** Runs one task, chosen by a number. Returns false when none is left. */
  runOne(which: number): Promise<boolean>;
  end(owner: object): void;
};

/** Lets everything go on that waits for no task. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

export function makeTasks(): Tasks {
  const ended = new WeakSet<object>();
  let all: { owner: object | null; run: () => void }[] = [];
  return {
    add: (owner, run) => {
      if (owner === null || !ended.has(owner)) all.push({ owner, run });
    },
    async runOne(which) {
      const [task] = all.length > 0 ? all.splice(which % all.length, 1) : [];
      task?.run();
      await settle();
      return task !== undefined;
    },
    end: (owner) => {
      ended.add(owner);
      all = all.filter((task) => task.owner !== owner);
    },
  };
}
