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

/** Words of comments, documents and test titles that hide who does what. */
const vagueWords =
  /\b(whoever|wish(?:es|ed)?|held|told|heard|hears?|doors?|stands?|goes with|so many|of (?:one|the same) moment|gathered|settle[sd]?|let in|forgets?|forgotten)\b/gi;

/** Texts about the words themselves. */
const exempt = /^(docs\/glossary\.md|scripts\/private-words(\.test)?\.ts)$/;

/** Reads the project's documents: the Markdown files of its root and of docs/. */
export function readDocuments(root: string): ReadonlyMap<string, string> {
  const paths = [
    ...readdirSync(root),
    ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
  ];
  return new Map(
    paths.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** Every retired name, and every vague word of a comment, test title or document, as a line for people. */
export function findPrivateWords(tree: Tree, documents: ReadonlyMap<string, string>): string[] {
  const sources = [...tree].filter(([path]) => isSource(path) && !exempt.test(path));
  const texts = [...documents].filter(([path]) => !exempt.test(path));
  return [
    ...sources.flatMap(([path, text]) => findInSource(path, text)),
    ...texts.flatMap(([path, text]) => findVagueWords(path, text, 0, text)),
  ];
}

function findInSource(path: string, text: string): string[] {
  const { comments, program } = parseSync(path, text);
  const faults = comments.flatMap(({ value, start }) => findVagueWords(path, value, start, text));
  new Visitor({
    Identifier: ({ name, start }) => {
      if (retiredNames.has(name)) faults.push(`${path}:${lineAt(text, start)}: ${name} is a retired name`);
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      const isTest = callee.type === 'Identifier' && /^(it|test|describe)$/.test(callee.name);
      if (!isTest || title?.type !== 'Literal' || typeof title.value !== 'string') return;
      faults.push(...findVagueWords(path, title.value, title.start, text));
    },
  }).visit(program);
  return faults;
}

function findVagueWords(path: string, words: string, offset: number, text: string): string[] {
  return [...words.matchAll(vagueWords)].map(
    ({ 0: word, index }) =>
      `${path}:${lineAt(text, offset + index)}: '${word}' is vague; docs/glossary.md has plain words`,
  );
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
