import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isSource, type Tree } from './source-tree.ts';

/** Names that were replaced by the field's terms, see docs/glossary.md. */
const retiredNames = new Set(
  `doTogether sameBy inTurn FactSettler settleFacts pauseSettling settleAtOnce eachLater pendingFacts recordKept pendingInSql
  moveNumber lockFree createWishes asWished heardLikes hearOfPost letWait WaitingButton moveMember memberMoved mayMove letIn
  heightOf createOnce AlreadyDone keptReply keepNew forgetReplies oneTrip Surroundings changeKnown changeCached takeOutPlace
  withBack useOneAtATime changesIn isClosed isMissing cutBack readFurther Commented useInside writeLines tellFollowers
  untellFollowers keepChannels settleJoinRequests settleInvites keepGroup keepAccount keepLink useUp findOffer actorFinder
  noteUse forgiveFailures FormRoom useMoves RunBy QuietSection`.split(/\s+/),
);

/** Words that hide who does what. */
const vagueWords =
  /\b(whoever|wish(?:es|ed)?|held|told|heard|hears?|stands?|standings?|goes with|so many|of (?:one|the same) moment|gathered|settle[sd]?|lets? in|tak(?:e|es|ing) back|forgets?|forgotten|anew|one's own|oneself)\b/gi;

/** Names of the language that contain such a word. */
const languageNames = new Set(['allSettled', 'PromiseSettledResult']);

/** Exported functions need a verb: `getPlace` and `formatPlace`, not `placeOf` and `placeWords`. */
const verbless = /Of$|^(?!(?:count|find|get|list|select)[A-Z]).*Words$/;

/** Such names that are the field's terms. */
const fieldTerms = new Set(['oneOf']);

/** Texts about the words themselves. */
const exempt = /^(docs\/glossary\.md|scripts\/private-words(\.test)?\.ts)$/;

/** Reads the project's documents: the Markdown files of its root and of docs/, and the README of each folder of sources. */
export function readDocuments(root: string): ReadonlyMap<string, string> {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`);
  const readmes = ['server/src', 'web/src'].flatMap(below).filter((path) => path.endsWith('/README.md'));
  const paths = [...readdirSync(root), ...below('docs'), ...readmes];
  return new Map(
    paths.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/**
 * Every retired name, every exported function without a verb, and every vague word of a name, comment, test title,
 * document, SQL statement or text of the API document, as a line for people.
 */
export function findPrivateWords(tree: Tree, documents: ReadonlyMap<string, string>): string[] {
  return [...tree, ...documents]
    .filter(([path]) => !exempt.test(path))
    .flatMap(([path, text]) => {
      const faultAt = (offset: number, fault: string): string =>
        `${path}:${text.slice(0, offset).split('\n').length}: ${fault}`;
      const findVague = ({ start, end }: Span): string[] =>
        [...text.slice(start, end).matchAll(vagueWords)].map(({ 0: word, index }) =>
          faultAt(start + index, `'${word}' is vague; docs/glossary.md has plain words`),
        );
      const { prose, names, functions } = readTexts(path, text);
      return [
        ...prose.flatMap(findVague),
        ...functions
          .filter(({ name }) => verbless.test(name) && !fieldTerms.has(name))
          .map(({ name, start }) => faultAt(start, `${name} has no verb: get…, find…, list…, format… or describe…`)),
        ...names.flatMap(({ name, start }) => {
          if (retiredNames.has(name)) return [faultAt(start, `${name} is a retired name`)];
          const [word] = splitName(name).match(vagueWords) ?? [];
          return word ? [faultAt(start, `'${word}' in ${name} is vague; docs/glossary.md has plain words`)] : [];
        }),
      ];
    });
}

interface Span {
  start: number;
  end: number;
}

/** What a file addresses to people who read code, and its names. */
interface Texts {
  prose: Span[];
  names: Name[];
  /** Exported functions. */
  functions: Name[];
}

interface Name {
  name: string;
  start: number;
}

function readTexts(path: string, text: string): Texts {
  if (isSource(path)) return readSource(path, text);
  if (path.endsWith('.md')) return { prose: [{ start: 0, end: text.length }], names: [], functions: [] };
  if (!path.endsWith('.css')) return { prose: [], names: [], functions: [] };
  const comments = text.matchAll(/\/\*[^]*?\*\//g);
  const prose = [...comments].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  return { prose, names: [], functions: [] };
}

/** Prose: comments, test titles, SQL, and the summaries and descriptions of the contract. */
function readSource(path: string, text: string): Texts {
  const { comments, program } = parseSync(path, text);
  const prose: Span[] = [...comments];
  const names: Name[] = [];
  const functions: Name[] = [];
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) functions.push(declaration.id);
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') functions.push(id);
      }
    },
    Identifier: ({ name, start }) => {
      if (!languageNames.has(name)) names.push({ name, start });
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      const isText = title?.type === 'Literal' || title?.type === 'TemplateLiteral';
      if (isText && /^(it|test|describe)\b/.test(text.slice(callee.start, callee.end))) prose.push(title);
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') prose.push(quasi);
    },
    Property: ({ key, value }) => {
      const isApiText = key.type === 'Identifier' && /^(summary|description)$/.test(key.name);
      if (isApiText && path.startsWith('contract/')) prose.push(value);
    },
  }).visit(program);
  return { prose, names, functions };
}

/** `lookUpGathered`, `look_up_gathered` and `LOOK_UP_GATHERED` as 'look up gathered'. */
function splitName(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}
