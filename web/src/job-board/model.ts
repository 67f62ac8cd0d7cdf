export { describeJobFilters } from './texts.ts';
export { toJobsUrl } from './url.ts';
