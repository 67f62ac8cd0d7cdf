import type { users } from '../schema/users.ts';

/** What stands in the row of an account once it is deleted: a name for what it wrote, and nothing of who it was. */
export function formerMember(userId: string, passwordHash: string, at: Date) {
  return {
    firstName: 'Former',
    lastName: 'member',
    // A name that no mail can be sent to (RFC 2606), of this row alone.
    email: `${userId}@deleted.invalid`,
    passwordHash,
    verifiedAt: null,
    isActive: false,
    isStaff: false,
    deletedAt: at,
    modifiedAt: at,
    nickname: null,
    photoId: null,
    shortBio: null,
    graduationYear: null,
    company: null,
    country: null,
    program: null,
    currentIndustry: null,
    hometown: null,
    maritalStatus: null,
    phone: null,
    gender: null,
    alternativeEmail: null,
    interests: [],
    tags: [],
    instagram: null,
    twitter: null,
    linkedin: null,
    movingToLa: false,
    visibleFields: [],
    points: 0,
    info1: false,
    info2: null,
    eventOnboardingShown: false,
    isTutorialShown: false,
    onboarded: false,
    defaultCommunityId: null,
  } satisfies { [Column in keyof Omit<typeof users.$inferSelect, 'id' | 'createdAt'>]: unknown };
}
