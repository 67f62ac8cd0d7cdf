import { inviteAccepted } from '../../communities/facts.ts';
import type { FactBus } from '../../platform/facts.ts';
import { award } from '../../points/service.ts';
import { profileCompleted, tutorialFinished } from '../../profiles/facts.ts';
import { awarded } from './award.ts';

/** Awards points for a complete profile, for the first finish of each tutorial, and for each invited person who joined. */
export function awardForPeople(facts: FactBus): void {
  // In the transaction: the reply shows the points.
  facts.subscribe(profileCompleted, {
    inTransaction: (tx, { userId, at }) => award(tx, { userId, reason: 'profile_completed', subjectId: userId, at }),
  });
  facts.subscribe(tutorialFinished, {
    inTransaction: (tx, { userId, tutorial, at }) =>
      award(tx, { userId, reason: 'tutorial_finished', subjectId: tutorialSubject(tutorial, userId), at }),
  });
  facts.subscribe(
    inviteAccepted,
    awarded(({ invitedBy, userId, communityId, at }) => ({
      userId: invitedBy,
      reason: 'invite_joined',
      subjectId: userId,
      communityId,
      at,
    })),
  );
}

/** Tells the two tutorials apart in the ledger, where the community tutorial has the id of the person. */
function tutorialSubject(tutorial: 'community' | 'profile', userId: string): string {
  return tutorial === 'community' ? userId : PROFILE_TUTORIAL_ID;
}

const PROFILE_TUTORIAL_ID = '00000000-0000-4000-8000-000000000001';
