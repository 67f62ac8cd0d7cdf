/** The texts of the specification for groups, word for word. */
export const groupTexts = {
  noGroups: 'No data received from the server.',
  groupsFailed: 'Failed to fetch groups',
  detailsFailed: 'Failed to fetch group details',
  noGroupId: 'No group ID provided',
} as const;
