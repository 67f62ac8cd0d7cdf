import { parseSync, Visitor } from 'vite';
import { isSource, type Tree } from './source-tree.ts';

/** Names that were replaced by the field's terms (docs/glossary.md). No name may contain one of them as a whole. */
const retiredNames = new Set(
  `ranks gathered doTogether sameBy inTurn TOGETHER FactSettler settleFacts pauseSettling settleAtOnce eachLater pendingFacts
  recordKept pendingInSql moveNumber lockFree createWishes underWay asWished heardLikes hearOfPost letWait WaitingButton
  moveMember memberMoved mayMove letIn heightOf createOnce AlreadyDone keptReply keepNew forgetReplies oneTrip writers
  Surroundings changeKnown changeCached takeOut takeOutPlace withBack useOneAtATime excess changesIn spoken isClosed
  isMissing emptied cutBack readFurther answering Commented useInside writeLines tellFollowers untellFollowers keepChannels
  settleJoinRequests settleInvites keepGroup keepAccount keepLink useUp findOffer actorFinder noteUse forgiveFailures FormRoom
  Outgoing alike meant likeness useMoves RunBy QuietSection`
    .split(/\s+/)
    .map((name) => name.trim()),
);

/** Words of comments, documents and test titles that hide who does what. */
const vagueWords =
  /\b(whoever|wish(?:es|ed)?|held|told|heard|hears?|doors?|stands?|goes with|so many|of (?:one|the same) moment|gathered|settle[sd]?|let in|forgets?|forgotten)\b/gi;

/** Every retired name and vague word, as a line for people. */
export function findPrivateWords(tree: Tree, documents: ReadonlyMap<string, string>): string[] {
  const sources = [...tree].filter(([path]) => isSource(path)).flatMap(([path, text]) => inSource(path, text));
  return [...sources, ...[...documents].flatMap(([path, text]) => inText(path, text, 0, text))];
}

function inSource(path: string, text: string): string[] {
  const { comments, program } = parseSync(path, text);
  const faults = comments.flatMap(({ value, start }) => inText(path, value, start, text));
  new Visitor({
    Identifier: ({ name, start }) => {
      if (retiredNames.has(name)) faults.push(`${path}:${lineAt(text, start)}: '${name}' is a retired name`);
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      const isTest = callee.type === 'Identifier' && /^(it|test|describe)$/.test(callee.name);
      if (isTest && title?.type === 'Literal' && typeof title.value === 'string') {
        faults.push(...inText(path, title.value, title.start, text));
      }
    },
  }).visit(program);
  return faults;
}

function inText(path: string, words: string, offset: number, text: string): string[] {
  return [...words.matchAll(vagueWords)].map(
    ({ 0: word, index }) =>
      `${path}:${lineAt(text, offset + index)}: '${word}' is vague; docs/glossary.md says what to write`,
  );
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
