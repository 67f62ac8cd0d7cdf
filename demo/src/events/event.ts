import type { EventFeedback } from '@homecoming/contract/event-feedback.ts';
import type { SceneName } from '@homecoming/contract/scenes.ts';
import type { CommunityKey } from '../cast/person.ts';
import type { PictureName } from '../pictures.ts';
import type { EventDay } from '../event-times.ts';
import type { Age } from '../times.ts';

/** An event as written down. */
export interface EventDraft {
  readonly key: string;
  readonly community: CommunityKey;
  readonly title: string;
  readonly description: string;
  /** Without it the web draws the scene as the cover. */
  readonly cover?: PictureName;
  readonly scene?: SceneName;
  readonly day: EventDay;
  /** Hours it takes. */
  readonly hours: number;
  /** IANA name. */
  readonly timezone: string;
  readonly venue: InPerson | Online;
  readonly capacity?: number;
  /** In minor units; refunds end this number of hours before the start. Only where the payment sandbox runs. */
  readonly price?: { readonly amount: number; readonly currency: string; readonly refundHours: number };
  readonly hasWaitlist?: true;
  readonly needsApproval?: true;
  readonly isPublic?: true;
  /** The keys of its hosts, first the one who created it. */
  readonly hosts: readonly [string, ...string[]];
  /** When it was published, or written when it is a draft; earlier than the earliest day that `day` can be. */
  readonly ago: Age;
  readonly isDraft?: true;
  readonly cancelled?: { readonly ago: Age; readonly reason: string };
  readonly questions?: readonly QuestionDraft[];
  readonly guests?: GuestDrafts;
  /** Of an event that is over: everybody who was going came, but for some of those drawn by chance. */
  readonly checkIns?: { readonly entrances: readonly string[]; readonly missing: number };
  readonly blasts?: readonly BlastDraft[];
  readonly feedback?: readonly FeedbackDraft[];
  readonly feedbackMail?: FeedbackMailDraft;
}

interface InPerson {
  readonly kind: 'in_person';
  readonly name: string;
  readonly address: string;
}

interface Online {
  readonly kind: 'online';
  readonly url: string;
}

/** Registrations by status. */
export interface GuestDrafts {
  readonly going?: Guests;
  readonly waitlisted?: Guests;
  readonly requested?: Guests;
  /** They cancelled themselves. */
  readonly cancelled?: Guests;
  readonly declined?: Guests & { readonly reason: string };
}

/** People by their keys, in the order in which they registered, then this number of members by chance. */
export interface Guests {
  readonly named: readonly string[];
  readonly randomCount: number;
}

export interface QuestionDraft {
  readonly label: string;
  readonly required?: true;
  readonly kind: 'text' | 'choice' | 'checkbox';
  /** Options, or for text what people write. */
  readonly answers: readonly string[];
}

export interface BlastDraft {
  readonly by: string;
  readonly ago: Age;
  readonly title?: string;
  readonly text: string;
  /** The most that react to it in each way; fewer where fewer are going. */
  readonly reactions: Readonly<Partial<Record<'like' | 'love' | 'celebrate' | 'insightful' | 'curious', number>>>;
}

export interface FeedbackDraft {
  /** Left out: somebody by chance who was there. */
  readonly by?: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly enjoyed: EventFeedback['enjoyed_aspects'];
  readonly detail?: string;
  readonly suggestion?: string;
  readonly isAnonymous?: true;
}

export interface FeedbackMailDraft {
  readonly subject: string;
  readonly message: string;
  /** How long ago it was sent, or in how long it is to be sent. */
  readonly sent: { readonly ago: Age } | { readonly in: Age };
}
