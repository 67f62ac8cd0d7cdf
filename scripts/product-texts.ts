import { parseSync, Visitor } from 'vite';
import { isSource, isTestFile, type Tree } from './source-tree.ts';

/** Sentences that the specification gives word for word. */
const specified = new Set(["You don't have permission to view this community", 'Unauthorized access']);

/** Where texts for users are; of the server, not what operators read in a terminal, nor its list of HTML elements. */
const isForUsers =
  /^(web\/src|contract\/src|demo\/src|server\/src(?!\/platform\/(db|payments\/check)\/|\/media\/file-type))\//;

const straightApostrophe = /\p{L}'(?=\p{L})/u;

const otherSpelling =
  /\b(?:e-mail\w*|\w*(?:organiz|customiz|recogniz|personaliz|summariz|apologiz|finaliz|prioritiz|emphasiz)\w*|(?:un)?authoriz(?:ed?|es|ing)|colors?|favorites?|cancel(?:ed|ing)|centers?|neighbors?|neighborhoods?|honor(?:s|ed|ing)?|behaviors?|label(?:ed|ing)|travel(?:ed|ing|ers?)|gray|fulfill(?:ment)?|enrollments?|judgment)\b/i;

/** Styles, markup, paths, names and lists of identifiers are not written for people. One capitalised word is. */
const code = /[<>{}=]|[/;]\S|;$|^[a-z-]+: |^(?![A-Z][a-z]+$)\S*$|^[a-z-]+(, [a-z-]+)+$/;

/**
 * Every straight apostrophe, American spelling and 'e-mail' in a text for users, as a line for people. Texts are British
 * with typographic apostrophes, except what the specification gives word for word.
 */
export function findTextFaults(tree: Tree): string[] {
  return [...tree].flatMap(([path, source]) => {
    if (!isSource(path) || isTestFile(path) || !isForUsers.test(path)) return [];
    return readTexts(path, source).flatMap(({ text, start, isCode }) => {
      const at = `${path}:${source.slice(0, start).split('\n').length}`;
      if (specified.has(text)) return [];
      if (straightApostrophe.test(text)) return [`${at}: straight apostrophe in "${text.trim()}"`];
      const [word] = isCode ? [] : (otherSpelling.exec(text) ?? []);
      return word === undefined ? [] : [`${at}: '${word}' in "${text.trim()}"`];
    });
  });
}

interface ProductText {
  text: string;
  start: number;
  isCode: boolean;
}

/** The texts of a program, without SQL and without the descriptions of the API document. */
function readTexts(path: string, source: string): ProductText[] {
  const texts: ProductText[] = [];
  const skipped: { start: number; end: number }[] = [];
  new Visitor({
    ImportDeclaration: ({ source: from }) => skipped.push(from),
    Property: ({ key, value }) => {
      const isApiText = key.type === 'Identifier' && /^(summary|description)$/.test(key.name);
      if (isApiText && path.startsWith('contract/')) skipped.push(value);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') skipped.push(quasi);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') texts.push({ text: value, start, isCode: code.test(value.trim()) });
    },
    TemplateElement: ({ value, start }) => {
      const text = value.cooked ?? value.raw;
      texts.push({ text, start, isCode: code.test(text.trim()) });
    },
    JSXText: ({ value, start }) => texts.push({ text: value, start, isCode: false }),
  }).visit(parseSync(path, source).program);
  return texts.filter(({ start }) => !skipped.some((span) => span.start <= start && start < span.end));
}
