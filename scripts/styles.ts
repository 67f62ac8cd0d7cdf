import { isTestFile, type Tree } from './source-tree.ts';

/** Distances of the scale in px; see web/src/ui/theme/scale.css. */
const DISTANCES = [0, 2, 4, 8, 12, 16, 20, 28, 48];

/** Styles whose sizes are those of a drawing: their picture in the design has no other. */
const DRAWN =
  /\/(app\/shell\/navigation|chat\/parts\/messages\/message-row|events\/parts\/event-ticket|tutorials\/parts\/tour)\.module\.css$|\/registrations\/door\//;

/** What the primitives of ui are made of. A rule with nothing else is one of them. */
const PRIMITIVES = [
  { name: 'Row', needs: ['display: flex'], has: /^(display|align-items|gap|flex-wrap|justify-content|min-width)$/ },
  { name: 'Text', needs: ['font-size:', 'line-height:'], has: /^(font-size|line-height|font-weight|color)$/ },
  {
    name: 'Surface',
    needs: ['border: 1px solid var(--hc-line)', 'background: var(--hc-surface)'],
    has: /^(border|border-radius|background|box-shadow|padding)$/,
  },
];

/**
 * Styles that are wrong on every page, as lines for people: `:hover` outside of `@media (hover: hover)`, which a
 * touch screen would keep on what was tapped last; `:has()` of the whole page, which browsers search at each change;
 * sizes that are not of the scale; left and right, which are wrong in languages that are written from the right;
 * rules that are a primitive of ui; and distances in `style={{`, where nothing checks them.
 */
export function findStyleFaults(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    if (path.endsWith('.css')) return findSheetFaults(path, text);
    return path.endsWith('.tsx') && !isTestFile(path) && !isOfUi(path) ? findInlineFaults(path, text) : [];
  });
}

function findSheetFaults(path: string, text: string): string[] {
  return readRules(text).flatMap((rule) =>
    [...findRuleFaults(rule), ...rule.declarations.flatMap((line) => findSideFaults(line))]
      .concat(isOfUi(path) || DRAWN.test(path) ? [] : findScaleFaults(rule))
      .map((fault) => `${path}:${rule.line}: ${rule.selector} ${fault}`),
  );
}

/** ui has the scale and the primitives themselves. */
function isOfUi(path: string): boolean {
  return path.startsWith('web/src/ui/') || !path.startsWith('web/src/');
}

function findInlineFaults(path: string, text: string): string[] {
  return [...text.matchAll(/style=\{\{([^]*?)\}\}/g)].flatMap(({ 1: style = '', index }) => {
    const line = text.slice(0, index).split('\n').length;
    return [...style.matchAll(/\b((margin|padding)\w*|gap|rowGap|columnGap|display)(?=\s*:)/g)].map(
      ([property]) => `${path}:${line}: style has '${property}': use a primitive of ui or a class`,
    );
  });
}

function findRuleFaults({ selector, around }: Rule): string[] {
  if (selector.includes(':hover') && !around.includes('(hover: hover)')) return ['is outside of @media (hover: hover)'];
  if (/(html|:root|body)[)]?:has\(/.test(selector)) return ['searches the whole page: useRootAttribute() is faster'];
  return [];
}

function findSideFaults(declaration: string): string[] {
  const isSide = /^((margin|padding|border)-)?(left|right)\b|^text-align: (left|right)/.test(declaration);
  return isSide ? [`says '${declaration}': use inline-start and inline-end`] : [];
}

function findScaleFaults(rule: Rule): string[] {
  const sizes = rule.declarations
    .filter((declaration) => !isSizeOfScale(declaration))
    .map((declaration) => `says '${declaration}', which is not of ui/theme/scale.css`);
  const primitive = PRIMITIVES.find((one) => isPrimitive(rule, one));
  return primitive === undefined ? sizes : [...sizes, `is a ${primitive.name} of ui`];
}

function isSizeOfScale(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(/: */);
  if (/^(font-size|font-weight|line-height)$/.test(property)) return /^(var\(--hc-.+\)|inherit)$/.test(value);
  if (property.endsWith('radius')) {
    return value
      .split(' ')
      .every((one) => /^(0|50%|inherit|\d+cqw|var\(--hc-radius-\w+\)|calc\(.*|-|1px\))$/.test(one));
  }
  if (!/^((row-|column-)?gap|(padding|margin)(-.+)?)$/.test(property) || value.includes('(')) return true;
  return [...value.matchAll(/([\d.]+)(px|rem)/g)].every(([, size, unit]) =>
    DISTANCES.includes(Number(size) * (unit === 'rem' ? 16 : 1)),
  );
}

/** Only a class that is alone can be a component in place of it. */
function isPrimitive(rule: Rule, { needs, has }: (typeof PRIMITIVES)[number]): boolean {
  if (!/^\.\w+$/.test(rule.selector) || rule.around !== '') return false;
  const all = rule.declarations;
  return (
    needs.every((need) => all.some((one) => one.startsWith(need))) &&
    all.every((one) => has.test(one.split(':')[0] ?? ''))
  );
}

interface Rule {
  selector: string;
  line: number;
  /** The conditions of the blocks that contain the rule, such as `@media (hover: hover)`. */
  around: string;
  /** Such as `gap: 8px`. */
  declarations: string[];
}

function readRules(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const open: Rule[] = [];
  return [...text.matchAll(/([^{};]*)([{};])/g)].flatMap(({ 1: before = '', 2: end, index }) => {
    const words = before.trim().replaceAll(/\s+/g, ' ');
    if (end !== '{' && words !== '') open.at(-1)?.declarations.push(words);
    if (end === '}') open.pop();
    if (end !== '{') return [];
    const line = text.slice(0, index + before.length).split('\n').length;
    const around = open.map(({ selector }) => selector).join(' ');
    const rule: Rule = { selector: words, line, around, declarations: [] };
    open.push(rule);
    return [rule];
  });
}
