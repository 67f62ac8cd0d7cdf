import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { users } from './users.ts';

/** What an image can belong to. The right to read it is the right to read its subject. */
export const mediaSubjects = [
  'user',
  'community',
  'post',
  'channel',
  'group',
  'comment',
  'conversation',
  'message',
  'event',
  'review',
] as const;
export type MediaSubject = (typeof mediaSubjects)[number];

/** An image that was uploaded and re-encoded. Without a subject it is not in use yet, and is swept after a day. */
export const media = pgTable(
  'media',
  {
    id: primaryId(),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subjectType: text({ enum: mediaSubjects }),
    subjectId: uuid(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Pixel widths of the stored variants, smallest first. */
    widths: integer().array().notNull(),
    /** A data: URI of some 16 pixels. */
    placeholder: text().notNull(),
    /** Bytes of the largest variant; 0 for images stored before they were counted. */
    size: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_owner').on(t.ownerId),
    index('media_subject').on(t.subjectId),
    check('media_subject_whole', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
    index('media_unused')
      .on(t.createdAt)
      .where(sql`${t.subjectId} is null`),
  ],
);

/** What a file that is kept as sent can belong to. */
export const fileSubjects = ['resource', 'message'] as const;
export type FileSubject = (typeof fileSubjects)[number];

/** A file that was uploaded and is kept as it came, for download. Without a subject it is swept after a day. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subjectType: text({ enum: fileSubjects }),
    subjectId: uuid(),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Media type, read from the bytes; of text with its encoding. */
    type: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('files_owner').on(t.ownerId),
    index('files_subject').on(t.subjectId),
    check('files_subject_whole', sql`(${t.subjectType} is null) = (${t.subjectId} is null)`),
    index('files_unused')
      .on(t.createdAt)
      .where(sql`${t.subjectId} is null`),
  ],
);
