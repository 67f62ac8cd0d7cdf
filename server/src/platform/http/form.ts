import { createHash } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, HttpFailure } from './fail.ts';

/** A file that came with a form, read whole. */
export interface UploadedFile {
  readonly filename: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile>>;

/**
 * Reads multipart form data into texts and files. Texts become numbers, lists and truths where the schema says so.
 * @throws invalid_input for a form that cannot be read, or a file that is not asked for or comes twice.
 */
export async function readForm(request: FastifyRequest, endpoint: Endpoint) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  try {
    const size = endpoint.fileBytes === undefined ? {} : { limits: { fileSize: endpoint.fileBytes } };
    for await (const part of request.parts(size)) {
      if (part.type === 'field') {
        addField(fields, part.fieldname, fieldValue(part.value, endpoint, part.fieldname));
      } else {
        if (!endpoint.files?.includes(part.fieldname)) throw refusedFile(part.fieldname, 'No file is taken here.');
        if (files[part.fieldname]) throw refusedFile(part.fieldname, 'One file is taken here.');
        const content = await part.toBuffer();
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

/** Forms that one person, and everybody together, may have on their way: each holds its files in memory. */
const FORMS_OF_ONE = 4;
const FORMS_OF_ALL = 24;
const forms = new Map<string, number>();
let formsOfAll = 0;

/**
 * Takes a place for a form until its answer is sent.
 * @throws too_many_requests, or unavailable when everybody's places are taken.
 */
export function takeFormPlace(request: FastifyRequest, reply: FastifyReply): void {
  const who = request.actor?.userId ?? request.ip;
  const own = forms.get(who) ?? 0;
  if (own >= FORMS_OF_ONE) throw fail(commonErrors.too_many_requests, { retryAfterSeconds: 5 });
  if (formsOfAll >= FORMS_OF_ALL) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
  forms.set(who, own + 1);
  formsOfAll += 1;
  reply.raw.once('close', () => {
    formsOfAll -= 1;
    const left = (forms.get(who) ?? 1) - 1;
    if (left > 0) forms.set(who, left);
    else forms.delete(who);
  });
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
