/** Whether somebody is in probation, and what other domains need to know of it. */
export { hasLink } from './filters/normalize.ts';
export { wasInvited } from './screening/pace.ts';
export { PROBATION_MS, readWriter, selectWriter, type WriterRow } from './screening/writer.ts';
