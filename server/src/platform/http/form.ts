import { createHash } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '../parse-json.ts';
import { getClientNetwork } from './client-network.ts';
import { fail, HttpFailure } from './fail.ts';
import { UploadBudget, type UploadReservation } from './upload-budget.ts';

/** A file of a form, in memory. */
export interface UploadedFile {
  readonly filename: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile>>;

/** Answers a form from the fields before a file; undefined: the file is read. */
export type BeforeFile = (fields: unknown, filename: string) => Promise<unknown>;

/**
 * Reads multipart form data into texts and files. Texts become numbers, lists and booleans where the schema says so. Stops
 * with the answer of `beforeFile` where it has one.
 * @throws invalid_input for a form that cannot be read, or a file that the endpoint does not take or that is sent twice; file_too_large;
 *   too_many_requests, or unavailable when the memory for forms is used up.
 */
export async function readForm(
  request: FastifyRequest,
  endpoint: Endpoint,
  reservation: UploadReservation,
  beforeFile: BeforeFile,
) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const takeFile = async (part: MultipartFile) => {
    if (!endpoint.files?.includes(part.fieldname)) throw refusedFile(part.fieldname, 'No file is taken here.');
    if (files[part.fieldname]) throw refusedFile(part.fieldname, 'One file is taken here.');
    const answer = await beforeFile(fields, part.filename ?? '');
    if (answer !== undefined) return answer;
    const content = await readFile(part, reservation);
    if (part.filename || content.length > 0) files[part.fieldname] = { filename: part.filename ?? '', content };
    return undefined;
  };
  try {
    const size = endpoint.fileBytes === undefined ? {} : { limits: { fileSize: endpoint.fileBytes } };
    for await (const part of request.parts(size)) {
      if (part.type === 'field') {
        reserve(reservation, Buffer.byteLength(String(part.value)));
        addField(fields, part.fieldname, fieldValue(part.value, endpoint, part.fieldname));
      } else {
        const answer = await takeFile(part);
        if (answer !== undefined) {
          dropRest(request);
          return { fields, files, answer };
        }
      }
    }
  } catch (error) {
    dropRest(request);
    throw isKnown(error)
      ? error
      : fail(commonErrors.invalid_input, { message: 'The form did not arrive whole. Please try again.' });
  }
  return { fields, files, answer: undefined };
}

/** Drops what still arrives of a form. Where nobody read it, its connection would answer nothing more. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** SHA-256 of method, path, body and files, to notice an `Idempotency-Key` that is reused for another request. */
export function hashRequest(request: FastifyRequest, files: UploadedFiles): string {
  const input = [request.method, request.routeOptions.url, sorted(request.params), sorted(request.body)];
  const hash = createHash('sha256').update(JSON.stringify(input));
  for (const [name, file] of Object.entries(sorted(files))) hash.update(`\n${name}\n`).update(file.content);
  return hash.digest('hex');
}

const MB = 1_024 * 1_024;
/** One user may send a few of the largest files at once, and cannot use up the memory for all. */
const budget = new UploadBudget({ formsPerUser: 4, bytesPerUser: 64 * MB, bytesInAll: 320 * MB });

/**
 * Reserves memory for a form until its answer is sent.
 * @throws too_many_requests when the caller sends too many at once.
 */
export function reserveUpload(request: FastifyRequest, reply: FastifyReply): UploadReservation {
  const reservation = budget.acquire(request.actor?.userId ?? getClientNetwork(request));
  if (reservation === null) throw fail(commonErrors.too_many_requests, { retryAfterSeconds: 5 });
  reply.raw.once('close', () => reservation.release());
  return reservation;
}

function reserve(reservation: UploadReservation, bytes: number): void {
  const answer = reservation.reserve(bytes);
  if (answer === 'reserved') return;
  const failure = answer === 'total limit' ? commonErrors.unavailable : commonErrors.too_many_requests;
  throw fail(failure, { retryAfterSeconds: 5 });
}

async function readFile({ file }: MultipartFile, reservation: UploadReservation): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    const bytes: Buffer = chunk;
    reserve(reservation, bytes.length);
    chunks.push(bytes);
  }
  if (file.truncated) throw fail(commonErrors.file_too_large);
  return Buffer.concat(chunks);
}

/** Our failures, and those of Fastify with a code; failures of the form reader have neither. */
function isKnown(error: unknown): boolean {
  return (
    error instanceof HttpFailure || (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_'))
  );
}

/** The same object with its fields in alphabetical order. */
function sorted<Fields>(fields: Fields): Fields {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  // The same entries in another order.
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))) as Fields;
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  // Always an own property, also for names such as __proto__.
  const before: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const merged = before === undefined ? value : [before, value].flat();
  Object.defineProperty(fields, name, { value: merged, enumerable: true, writable: true, configurable: true });
}

function fieldValue(value: unknown, endpoint: Endpoint, name: string): unknown {
  const schema: unknown = endpoint.body?.properties[name];
  if (typeof value !== 'string' || typeof schema !== 'object' || schema === null) return value;
  const types = getTypes(schema);
  if (value === '' && types.includes('null')) return null;
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+$/.test(value)) return Number(value);
  if (types.includes('array')) return parseList(value);
  if (types.includes('object')) return parseObject(value);
  return value;
}

/** A list is one field of JSON, or a repeated field. */
function parseList(value: string): unknown[] {
  if (!value.startsWith('[')) return value === '' ? [] : [value];
  const parsed = parseJson(value);
  return Array.isArray(parsed) ? parsed : [value];
}

/** An object is a field of JSON. */
function parseObject(value: string): unknown {
  const parsed = parseJson(value);
  return parsed === undefined ? value : parsed;
}

function getTypes(schema: object): string[] {
  const type: unknown = 'type' in schema ? schema.type : [];
  return (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
}

function refusedFile(name: string, why: string) {
  return fail(commonErrors.invalid_input, { fields: { [name]: why } });
}
