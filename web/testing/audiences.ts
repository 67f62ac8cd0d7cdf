import { audienceFields, type Audiences } from '@homecoming/contract/audiences.ts';

/** Every field is for all communities. */
// The boundary: entries of every field make the whole.
export const openAudiences = Object.fromEntries(audienceFields.map((field) => [field, 'all'])) as Audiences;
