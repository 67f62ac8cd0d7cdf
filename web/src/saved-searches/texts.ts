/** The words around saved searches. */
export const searchTexts = {
  title: 'Saved searches',
  lead: 'On Monday morning a mail names up to five new people of each search. No new people, no mail.',
  failed: 'Failed to fetch your saved searches',
  nothing: 'No saved searches',
  nothingText: 'Search or filter the members of a community, and save the search there.',
  saved: 'Saved. You find it in your settings.',
  deleted: 'Deleted',
  weekly: 'Mail me new people on Mondays',
} as const;
