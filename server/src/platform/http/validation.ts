import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

// Each schema is compiled once in a process: that takes most of the time of a start, and tests start hundreds of servers.
const strict = newAjv({ allErrors: true, allowUnionTypes: true });
const coercing = newAjv({ allErrors: true, allowUnionTypes: true, coerceTypes: 'array' });
const compileSerializer = SerializerSelector()({}, {});
const serializers = new WeakMap<object, Serializer>();

/**
 * Checks requests against the contract. Path and query parameters become numbers, booleans and lists; bodies are not
 * converted. Unknown fields are refused.
 */
export function validateByContract(http: FastifyInstance): void {
  http.setValidatorCompiler<object>(({ schema, httpPart }): ValidateFunction =>
    httpPart === 'body' ? strict.compile(schema) : coercing.compile(schema),
  );
}

/** Writes replies as the contract has them: other fields are left out. */
export function serializeByContract(http: FastifyInstance): void {
  http.setSerializerCompiler<object>((route) => {
    const serializer = serializers.get(route.schema) ?? compileSerializer({ httpStatus: '', ...route });
    serializers.set(route.schema, serializer);
    return serializer;
  });
}

type Serializer = ReturnType<typeof compileSerializer>;
type AjvOptions = ConstructorParameters<typeof Ajv>[0];

function newAjv(options: AjvOptions): Ajv {
  const ajv = new Ajv({ ...options, strictTypes: false });
  // The package's types describe a CommonJS default export; at run time it is the function itself.
  (formats as unknown as (target: Ajv) => void)(ajv);
  // The package's also takes `urn:uuid:…`, which PostgreSQL does not.
  ajv.addFormat('uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
  return ajv;
}
