import type { Context } from '../platform/app.ts';
import { HttpFailure } from '../platform/http/fail.ts';

/** The content security policy of pictures and files: one that is opened by itself can do nothing, and is in no frame. */
export const FILE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** By kind of subject: whether the caller may read what an image or file belongs to. A thrown failure means no. */
export type SubjectReaders<Subject extends string> = Readonly<
  Record<Subject, (ctx: Context, subjectId: string, id: string) => Promise<boolean>>
>;

interface StoredMedia<Subject> {
  readonly id: string;
  readonly ownerId: string | null;
  readonly subjectType: Subject | null;
  readonly subjectId: string | null;
}

/** Whether the caller may load an image or file. One without a subject is for its owner only. */
export async function mayRead<Subject extends string>(
  ctx: Context,
  { id, ownerId, subjectType, subjectId }: StoredMedia<Subject>,
  readers: SubjectReaders<Subject>,
  /** Whether they look at a case of which it is evidence. */
  mayReadEvidence: (ctx: Context, id: string) => Promise<boolean> = async () => false,
): Promise<boolean> {
  if (subjectType === null || subjectId === null) {
    return ctx.actor !== null && (ctx.actor.userId === ownerId || mayReadEvidence(ctx, id));
  }
  const isReadable = await readers[subjectType](ctx, subjectId, id).catch((error: unknown) => {
    if (error instanceof HttpFailure) return false;
    throw error;
  });
  return isReadable || mayReadEvidence(ctx, id);
}
