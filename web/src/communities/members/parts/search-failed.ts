import { communityTexts } from '../../texts.ts';

/** What is said where a search among members fails and the server sent no reason. */
export const { searchFailed } = communityTexts;
