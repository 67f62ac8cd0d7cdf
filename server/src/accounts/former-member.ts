import type { users } from '../schema/users.ts';

/** The values of a deleted account's row: a name for what it wrote, and no personal data. */
export function formerMember(userId: string, passwordHash: string, at: Date) {
  return {
    firstName: 'Former',
    lastName: 'member',
    // Unique, and no mail can reach it (RFC 2606).
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
