export { describeJobFilters } from './texts.ts';
