import type { InferSelectModel } from 'drizzle-orm';
import type { notifications } from '../schema/notifications.ts';

/** A notification as it is stored. */
export type NotificationRow = InferSelectModel<typeof notifications>;

/** The length of an excerpt of a post without a title. */
export const EXCERPT = 80;

/** The length of the title and the beginning of the text of a blast. */
export const BLAST_EXCERPT = 120;

/** What a notification names. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A notification with its subject. */
export interface NotificationView {
  readonly line: NotificationRow;
  readonly community: (Named & { readonly logoId: string | null }) | null;
  readonly channel: Named | null;
  readonly group: Named | null;
  /** `excerpt` is the beginning of the text, one character longer than shown. */
  readonly post: { readonly id: string; readonly title: string | null; readonly excerpt: string } | null;
  readonly event: { readonly id: string; readonly title: string; readonly isDeleted: boolean } | null;
  /** The blast that it is about; null when the reader may not read it. `excerpt` as that of a post. */
  readonly blast: { readonly id: string; readonly title: string | null; readonly excerpt: string } | null;
  /** Null when the account is gone, or a block is between the author and the reader. */
  readonly blastAuthor: { readonly firstName: string; readonly graduationYear: number | null } | null;
  /** The number of actors that the reader may see. */
  readonly actorsCount: number;
}
