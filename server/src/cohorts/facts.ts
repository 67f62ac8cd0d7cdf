import type { StudyStage } from '@homecoming/contract/stages.ts';
import { fact } from '../platform/facts.ts';

/** Studies of a community that end on one day reached a stage. */
export const stageReached = fact<{
  communityId: string;
  stage: StudyStage;
  endsOn: string;
  userIds: readonly string[];
  at: Date;
}>('cohorts.stage-reached');

/** Students of a community graduate soon, and are asked whether the day is right. */
export const graduationNears = fact<{
  communityId: string;
  endsOn: string;
  userIds: readonly string[];
  /** Those of them whose mail address ends with their studies. */
  campusIds: readonly string[];
  at: Date;
}>('cohorts.graduation-nears');
