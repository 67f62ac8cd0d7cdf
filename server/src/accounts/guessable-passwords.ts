import { foldText, listWords } from '../platform/fold-text.ts';

/** Words of the product and of its field, which are tried first here. docs/security.md names them. */
const PRODUCT_WORDS = ['homecoming', 'alumni', 'community', 'reunion', 'university', 'student', 'welcome', 'password'];
/** Shorter names occur in other words by chance. */
const MIN_WORD = 3;
/** Letters and digits that a password has besides such words: more than a year. */
const MIN_REST = 5;

/** What the words about a person and an installation are taken from. */
interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether a password is little more than words about its person, this installation or the product. */
export function isGuessablePassword(password: string, owner: PasswordOwner, publicUrl: string): boolean {
  const about = [owner.email, owner.firstName, owner.lastName, new URL(publicUrl).hostname].join(' ');
  const words = [...PRODUCT_WORDS, ...listWords(foldText(about))].filter((word) => word.length >= MIN_WORD);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const before = foldText(password).replaceAll(/[^\p{L}\p{N}]/gu, '');
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), before);
  return rest !== before && rest.length < MIN_REST;
}
