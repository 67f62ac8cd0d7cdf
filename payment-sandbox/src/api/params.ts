import { invalidRequest } from './api-error.ts';
import type { FormObject, FormValue } from './form.ts';

/** Reads one parameter. `path` is its name with brackets, for errors. Throws an ApiError when it is invalid. */
export interface Field<T> {
  read(value: FormValue, path: string): T;
  required?: boolean;
}

/** The parameters that the sandbox reads, of those that the SDK's type has. */
export type Fields<P> = { readonly [K in keyof P]?: Field<NonNullable<P[K]>> };

/** Reads the parameters of a call. Throws an ApiError for the first that is unknown, missing or invalid. */
export function readParams<P>(fields: Fields<P>, form: FormObject): P {
  return readObject(fields, form, '');
}

/** A parameter that has to be sent. */
export function required<T>(field: Field<T>): Field<T> {
  return { ...field, required: true };
}

/** A text of at most `max` characters. */
export function text(max = 5_000): Field<string> {
  return {
    read(value, path) {
      const given = readText(value, path);
      if (given.length > max) {
        throw invalidRequest(`Invalid string: ${given.slice(0, 20)}...; must be at most ${max} characters`, {
          param: path,
        });
      }
      return given;
    },
  };
}

/** An absolute http or https address. */
export function url(): Field<string> {
  return {
    read(value, path) {
      const given = readText(value, path);
      const parsed = URL.parse(given.replaceAll('{CHECKOUT_SESSION_ID}', 'id'));
      const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
      if (!isWeb) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: path });
      return given;
    },
  };
}

export function email(): Field<string> {
  return {
    read(value, path) {
      const given = readText(value, path);
      if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) return given;
      throw invalidRequest(`Invalid email address: ${given}`, { code: 'email_invalid', param: path });
    },
  };
}

/** An integer of at least `min`. Instants are integers too: seconds since 1970. */
export function integer(min = 0): Field<number> {
  return {
    read(value, path) {
      const given = readText(value, path);
      const number = Number(given);
      if (!/^-?\d{1,15}$/.test(given)) {
        throw invalidRequest(`Invalid integer: ${given}`, { code: 'parameter_invalid_integer', param: path });
      }
      if (number < min) {
        throw invalidRequest(`This value must be greater than or equal to ${min}.`, {
          code: 'parameter_invalid_integer',
          param: path,
        });
      }
      return number;
    },
  };
}

export function boolean(): Field<boolean> {
  return {
    read(value, path) {
      const given = readText(value, path);
      if (given !== 'true' && given !== 'false') throw invalidRequest(`Invalid boolean: ${given}`, { param: path });
      return given === 'true';
    },
  };
}

export function oneOf<const T extends string>(...choices: T[]): Field<T> {
  return {
    read(value, path) {
      const given = readText(value, path);
      const choice = choices.find((candidate) => candidate === given);
      if (choice === undefined) {
        throw invalidRequest(`Invalid ${path}: must be one of ${choices.join(', ')}`, { param: path });
      }
      return choice;
    },
  };
}

export function list<T>(item: Field<T>, max = 100): Field<T[]> {
  return {
    read(value, path) {
      if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: path });
      if (value.length > max) throw invalidRequest(`Array must have at most ${max} items`, { param: path });
      return value.map((entry, index) => item.read(entry, `${path}[${index}]`));
    },
  };
}

export function object<P>(fields: Fields<P>): Field<P> {
  return {
    read(value, path) {
      if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
      return readObject(fields, value, path);
    },
  };
}

/** Up to 50 texts by name. */
export function metadata(): Field<Record<string, string>> {
  return {
    read(value, path) {
      if (value === '') return {};
      if (typeof value === 'string') throw invalidRequest('Invalid hash', { param: path });
      const entries = Object.entries(value).map(([name, entry]): [string, string] => {
        const param = `${path}[${name}]`;
        if (typeof entry !== 'string') throw invalidRequest(`Invalid string: ${param}`, { param });
        if (name.length > 40) {
          throw invalidRequest(`Metadata keys can have up to 40 characters, but you passed in ${name.length}.`, {
            param: path,
          });
        }
        if (entry.length > 500) {
          throw invalidRequest(
            `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length} characters.`,
            { param },
          );
        }
        return [name, entry];
      });
      if (entries.length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param: path });
      return Object.fromEntries(entries);
    },
  };
}

function readText(value: FormValue, path: string): string {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
  if (value !== '') return value;
  throw invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however ` +
      `'${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  );
}

function readObject<P>(fields: Fields<P>, form: FormObject, path: string): P {
  const byName = new Map<string, Field<unknown> | undefined>(Object.entries(fields));
  const toParamName = (name: string): string => (path ? `${path}[${name}]` : name);
  const unknown = Object.keys(form).filter((name) => !byName.has(name));
  const [first] = unknown;
  if (first !== undefined) {
    const names = unknown.map(toParamName).join(', ');
    throw invalidRequest(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`, {
      code: 'parameter_unknown',
      param: toParamName(first),
    });
  }
  const entries = [...byName].flatMap(([name, field]): [string, unknown][] => {
    const value = form[name];
    if (value !== undefined && field) return [[name, field.read(value, toParamName(name))]];
    if (!field?.required) return [];
    throw invalidRequest(`Missing required param: ${toParamName(name)}.`, {
      code: 'parameter_missing',
      param: toParamName(name),
    });
  });
  // The boundary between form data and types: each field has read its value as the type of P that it was declared for.
  return Object.fromEntries(entries) as P;
}
