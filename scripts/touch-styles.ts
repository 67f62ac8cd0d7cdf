import type { Tree } from './source-tree.ts';

/**
 * Every rule with `:hover` outside of `@media (hover: hover)`, as a line for people. A touch screen would keep such a
 * style on what was tapped last.
 */
export function findHoverFaults(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) =>
      readRules(text)
        .filter(({ selector, around }) => selector.includes(':hover') && !around.includes('(hover: hover)'))
        .map(({ selector, line }) => `${path}:${line}: ${selector} is outside of @media (hover: hover)`),
    );
}

interface Rule {
  selector: string;
  line: number;
  /** The conditions of the blocks that contain the rule, such as `@media (hover: hover)`. */
  around: string;
}

function readRules(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const open: string[] = [];
  return [...text.matchAll(/([^{};]*)([{};])/g)].flatMap(({ 1: before = '', 2: end, index }) => {
    if (end === '}') open.pop();
    if (end !== '{') return [];
    const selector = before.trim().replaceAll(/\s+/g, ' ');
    const line = text.slice(0, index + before.length).split('\n').length;
    const rule = { selector, line, around: open.join(' ') };
    open.push(selector);
    return [rule];
  });
}
