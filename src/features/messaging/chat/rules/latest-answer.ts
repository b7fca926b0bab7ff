/**
 * Numbers questions, so that of answers in any order only the latest counts. `ask` gives a question's number;
 * `isLatest` takes an answer, and says whether no answer to a later question came before.
 */
export function numberAnswers(): { ask(): number; isLatest(question: number): boolean } {
  let asked = 0;
  let answered = 0;
  return {
    ask: () => ++asked,
    isLatest(question) {
      if (question < answered) return false;
      answered = question;
      return true;
    },
  };
}
