import { validate } from 'uuid';

/** Whether a text has the form of an id: PostgreSQL refuses a comparison with anything else. */
export function isId(text: string): boolean {
  return validate(text);
}
