import { audienceFields, hideableFields, type Audiences } from '@homecoming/contract/audiences.ts';

/** Every field is for all communities. */
// The boundary: entries of every field make the whole.
export const openAudiences = Object.fromEntries(audienceFields.map((field) => [field, 'all'])) as Audiences;

/** As those of somebody new: the hideable fields are for nobody else, the others for all communities. */
export const firstAudiences: Audiences = {
  ...openAudiences,
  ...Object.fromEntries(hideableFields.map((field) => [field, 'me'])),
};
