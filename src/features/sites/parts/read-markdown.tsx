import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSanitize, { type Options } from "rehype-sanitize";

const SAFE_LINK =
  /^(https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|\/(?![/\\]|%5c)[^\s\\]*|#[\w-]+)$/i;
const SAFE_PICTURE = /^(https:\/\/[^\s]+|\/(?![/\\]|%5c)[^\s\\]*)$/i;

const SCHEMA: Options = {
  tagNames: ["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "hr", "br"].concat([
    "strong",
    "em",
    "code",
    "pre",
    "a",
    "img",
  ]),
  attributes: { a: ["href", "title"], img: ["src", "alt", "title"], ol: ["start"] },
  // Empty, because SafeLink and SafePicture check addresses more strictly than a list of schemes would.
  protocols: {},
};

type HtmlNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: object;
  children?: HtmlNode[];
};

/** Elements of which HTML tags in the source become paragraphs of their own. */
const BLOCKS = new Set(["root", "blockquote", "li"]);

/**
 * Turns HTML tags in the source into their text, so that an editor sees what is not carried out. Comments
 * stay hidden.
 */
function showTags() {
  const visit = (node: HtmlNode): void => {
    const isBlock = BLOCKS.has(node.tagName ?? node.type);
    node.children = node.children?.flatMap((child) => {
      if (child.type !== "raw") {
        visit(child);
        return [child];
      }
      const { value = "" } = child;
      if (/^\s*<!--.*-->\s*$/s.test(value)) return [];
      const text: HtmlNode = { type: "text", value };
      return [isBlock ? { type: "element", tagName: "p", properties: {}, children: [text] } : text];
    });
  };
  return visit;
}

type Given<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps;

function collectText(node: { value?: unknown; children?: readonly unknown[] } | undefined): string {
  if (!node) return "";
  if (typeof node.value === "string") return node.value;
  return (node.children ?? []).map((child) => collectText(child as typeof node)).join("");
}

const toHeadingId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

const Heading2 = ({ node, children }: Given<"h2">) => (
  <h2 id={toHeadingId(collectText(node))} className="scroll-mt-24 text-xl">
    {children}
  </h2>
);
const Heading3 = ({ node, children }: Given<"h3">) => (
  <h3 id={toHeadingId(collectText(node))} className="scroll-mt-24">
    {children}
  </h3>
);

/** Shows a link. An unsafe link becomes plain text. */
function SafeLink({ href = "", children }: Given<"a">): ReactNode {
  if (!SAFE_LINK.test(href)) return children;
  return (
    <a
      href={href}
      rel={href.startsWith("https:") ? "noopener noreferrer" : undefined}
      className="font-medium text-brand-text underline decoration-from-font underline-offset-[0.2em] hover:text-ink"
    >
      {children}
    </a>
  );
}

function SafePicture({ src = "", alt = "" }: Given<"img">): ReactNode {
  if (!SAFE_PICTURE.test(src)) return alt;
  return <img src={src} alt={alt} loading="lazy" decoding="async" className="h-auto max-w-full rounded-lg" />;
}

// Headings start at h2, because the page has its own h1.
const components: Components = {
  h1: Heading2,
  h2: Heading2,
  h3: Heading3,
  h4: Heading3,
  h5: Heading3,
  h6: Heading3,
  a: SafeLink,
  img: SafePicture,
  ul: ({ children }) => <ul className="list-disc space-y-2 pl-6 marker:text-brand-text">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-2 pl-6 marker:text-brand-text">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-l-4 border-brand pl-4 text-ink-soft">{children}</blockquote>
  ),
  hr: () => <hr className="border-line" />,
  pre: ({ children }) => <pre className="overflow-x-auto rounded-md bg-sunken p-4 text-base">{children}</pre>,
};

/** `html`: safe HTML. `lead`: the first paragraph as a description of at most 155 characters. */
export type ReadText = { html: string; lead: string };

/** Converted texts by their Markdown. */
const cachedTexts = new Map<string, ReadText>();
const MAX_TEXTS = 300;

/**
 * Converts the Markdown of policies and content pages to safe HTML. HTML tags are shown as text. Links lead
 * to https, mail, phone or a path on this site; other links become text. Only for loaders, so that the
 * browser does not load the parser.
 */
export function readMarkdown(source: string): ReadText {
  const cached = cachedTexts.get(source);
  if (cached) return cached;
  let firstParagraph = "";
  const noteFirstParagraph: Components = {
    p: ({ node, children }) => {
      firstParagraph ||= collectText(node);
      return <p>{children}</p>;
    },
  };
  const html = renderToStaticMarkup(
    <Markdown
      rehypePlugins={[showTags, [rehypeSanitize, SCHEMA]]}
      urlTransform={(url) => url}
      components={{ ...components, ...noteFirstParagraph }}
    >
      {source}
    </Markdown>,
  );
  const text = { html, lead: shorten(firstParagraph.replace(/\s+/g, " "), 155) };
  if (cachedTexts.size >= MAX_TEXTS) cachedTexts.clear();
  cachedTexts.set(source, text);
  return text;
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\s+\S*$/, "")} …`;
}
