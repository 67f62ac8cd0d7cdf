import { createHash } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, HttpFailure } from './fail.ts';
import { UploadBudget, type FormPlace } from './upload-budget.ts';

/** A file that came with a form, read whole. */
export interface UploadedFile {
  readonly filename: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile>>;

/**
 * Reads multipart form data into texts and files. Texts become numbers, lists and truths where the schema says so.
 * @throws invalid_input for a form that cannot be read, or a file that is not asked for or comes twice; file_too_large;
 *   too_many_requests, or unavailable when there is no room in memory for more of it.
 */
export async function readForm(request: FastifyRequest, endpoint: Endpoint, place: FormPlace) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  try {
    const size = endpoint.fileBytes === undefined ? {} : { limits: { fileSize: endpoint.fileBytes } };
    for await (const part of request.parts(size)) {
      if (part.type === 'field') {
        hold(place, Buffer.byteLength(String(part.value)));
        addField(fields, part.fieldname, fieldValue(part.value, endpoint, part.fieldname));
      } else {
        if (!endpoint.files?.includes(part.fieldname)) throw refusedFile(part.fieldname, 'No file is taken here.');
        if (files[part.fieldname]) throw refusedFile(part.fieldname, 'One file is taken here.');
        const content = await readFile(part, place);
        if (part.filename || content.length > 0) files[part.fieldname] = { filename: part.filename ?? '', content };
      }
    }
  } catch (error) {
    throw isKnown(error)
      ? error
      : fail(commonErrors.invalid_input, { message: 'The form did not arrive whole. Please try again.' });
  }
  return { fields, files };
}

/** SHA-256 of what a request asks for, so that a key that comes again with something else is noticed. */
export function fingerprintOf(request: FastifyRequest, files: UploadedFiles): string {
  const asked = [request.method, request.routeOptions.url, sorted(request.params), sorted(request.body)];
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const [name, file] of Object.entries(sorted(files))) hash.update(`\n${name}\n`).update(file.content);
  return hash.digest('hex');
}

/** One person may have a few of the largest files on their way, and nobody can fill the room of all alone. */
const MB = 1_024 * 1_024;
const room = new UploadBudget({ formsOfOne: 4, bytesOfOne: 64 * MB, bytesOfAll: 320 * MB });

/**
 * Takes a place for a form until its answer is sent.
 * @throws too_many_requests when somebody has too many on their way.
 */
export function reserveUpload(request: FastifyRequest, reply: FastifyReply): FormPlace {
  const place = room.enter(request.actor?.userId ?? request.ip);
  if (place === null) throw fail(commonErrors.too_many_requests, { retryAfterSeconds: 5 });
  reply.raw.once('close', () => place.leave());
  return place;
}

function hold(place: FormPlace, bytes: number): void {
  const answer = place.hold(bytes);
  if (answer === 'held') return;
  const failure = answer === 'room is full' ? commonErrors.unavailable : commonErrors.too_many_requests;
  throw fail(failure, { retryAfterSeconds: 5 });
}

async function readFile({ file }: MultipartFile, place: FormPlace): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    const bytes: Buffer = chunk;
    hold(place, bytes.length);
    chunks.push(bytes);
  }
  if (file.truncated) throw fail(commonErrors.file_too_large);
  return Buffer.concat(chunks);
}

/** Failures of ours, and those of the framework that have a code of their own; the form reader's have neither. */
function isKnown(error: unknown): boolean {
  return (
    error instanceof HttpFailure || (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_'))
  );
}

/** The same object with its fields in one order, whatever order they came in. */
function sorted<Fields>(fields: Fields): Fields {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  // The same entries: only their order is another.
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))) as Fields;
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  // Own property always, also for names such as __proto__.
  const before: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const merged = before === undefined ? value : [before, value].flat();
  Object.defineProperty(fields, name, { value: merged, enumerable: true, writable: true, configurable: true });
}

function fieldValue(value: unknown, endpoint: Endpoint, name: string): unknown {
  const schema: unknown = endpoint.body?.properties[name];
  if (typeof value !== 'string' || typeof schema !== 'object' || schema === null) return value;
  const types = typesOf(schema);
  if (value === '' && types.includes('null')) return null;
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+$/.test(value)) return Number(value);
  if (types.includes('array')) return listOf(value);
  return value;
}

/** A list comes as one field of JSON, or as a field that is repeated. */
function listOf(value: string): unknown[] {
  if (!value.startsWith('[')) return value === '' ? [] : [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
}

function typesOf(schema: object): string[] {
  const type: unknown = 'type' in schema ? schema.type : [];
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
}

function refusedFile(name: string, why: string) {
  return fail(commonErrors.invalid_input, { fields: { [name]: why } });
}
