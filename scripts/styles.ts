import type { Tree } from './source-tree.ts';

/**
 * Styles that are wrong on every page, as lines for people: `:hover` outside of `@media (hover: hover)`, which a
 * touch screen would keep on what was tapped last, and `:has()` of the whole page, which browsers search at each change.
 */
export function findStyleFaults(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) =>
      readRules(text).flatMap((rule) => {
        const fault = faultOf(rule);
        return fault === null ? [] : [`${path}:${rule.line}: ${rule.selector} ${fault}`];
      }),
    );
}

function faultOf({ selector, around }: Rule): string | null {
  if (selector.includes(':hover') && !around.includes('(hover: hover)')) return 'is outside of @media (hover: hover)';
  if (/(html|:root|body)[)]?:has\(/.test(selector)) return 'searches the whole page: useRootAttribute() is faster';
  return null;
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
