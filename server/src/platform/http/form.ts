import { createHash } from 'node:crypto';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Endpoint } from '@homecoming/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from './fail.ts';

/** A file that came with a form, read whole. */
export interface UploadedFile {
  readonly filename: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile>>;

/** Reads multipart form data into texts and files. Texts become numbers, lists and truths where the schema says so. */
export async function readForm(request: FastifyRequest, endpoint: Endpoint) {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      addField(fields, part.fieldname, fieldValue(part.value, endpoint, part.fieldname));
    } else {
      if (!endpoint.files?.includes(part.fieldname)) throw unexpectedFile(part.fieldname);
      const content = await part.toBuffer();
      if (part.filename || content.length > 0) files[part.fieldname] = { filename: part.filename ?? '', content };
    }
  }
  return { fields, files };
}

/** SHA-256 of what a request asks for, so that a key that comes again with something else is noticed. */
export function fingerprintOf(request: FastifyRequest, files: UploadedFiles): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`);
  for (const [name, file] of Object.entries(files)) hash.update(`\n${name}\n`).update(file.content);
  return hash.digest('hex');
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

function unexpectedFile(name: string) {
  return fail(commonErrors.invalid_input, { fields: { [name]: 'No file is taken here.' } });
}
