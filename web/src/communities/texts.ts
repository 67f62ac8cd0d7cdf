/** The texts of the specification for communities, word for word. */
export const communityTexts = {
  detailsFailed: 'Failed to fetch community details',
  roleRestricted:
    'Role change failed due to subscription/plan restrictions. Please renew your subscription or upgrade your plan.',
  unknownRoleError: 'Unknown error during role change',
  roleFailed: 'Failed to change user role',
  removalFailed: 'Failed to remove user from community',
  memberLimitsFailed: 'Failed to fetch member limits',
  limitsFailed: 'Failed to fetch community limits',
  searchFailed: 'Failed to search members',
} as const;
