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

/** Where a reunion belongs. */
interface ClassPlace {
  communityId: string;
  /** The channel of the class. */
  channelId: string;
}

/** A round reunion is a year away: the agents of the class are asked whether to ask it. */
export const reunionOffered = fact<
  ClassPlace & {
    reunionId: string;
    classYear: number;
    year: number;
    /** The month in which the class graduated, such as June. */
    month: string;
    agents: readonly string[];
    at: Date;
  }
>('cohorts.reunion-offered');

/** People of a class were asked whether they would come to its reunion. */
export const classAsked = fact<
  ClassPlace & { reunionId: string; classYear: number; year: number; userIds: readonly string[]; at: Date }
>('cohorts.class-asked');

/** The event of a reunion was drafted: by somebody, or, with `byId` null, since enough people would come. */
export const reunionDrafted = fact<
  ClassPlace & {
    reunionId: string;
    classYear: number;
    eventId: string;
    hosts: readonly string[];
    byId: string | null;
    at: Date;
  }
>('cohorts.reunion-drafted');

/** What a class sees of its reunion changed. */
export const reunionChanged = fact<ClassPlace>('cohorts.reunion-changed');
