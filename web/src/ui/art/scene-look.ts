import * as scenes from '@homecoming/contract/scenes.ts';
import type { SceneLook, SceneName } from '@homecoming/contract/scenes.ts';
import { zonedClock, zonedDay } from '../../lib/text/zoned-time.ts';

/** What a scene is drawn for; without a time it is in daylight. */
export interface SceneSubject {
  readonly id: string;
  readonly scene?: SceneName | null;
  readonly starts_at?: string;
  readonly timezone?: string;
}

/** The number of scenes that an organiser chooses from. */
const CHOICES = 6;

/** The look of the scene of a subject. */
export function getSceneLook({ id, scene = null, starts_at, timezone }: SceneSubject): SceneLook {
  const hasTime = starts_at !== undefined && timezone !== undefined;
  return scenes.getSceneLook(id, scene, hasTime ? getLocalStart(starts_at, timezone) : null);
}

/** The scenes to choose from for a time; `chosen` is always one of them. */
export function getSceneChoices(starts_at: string, timezone: string, chosen: SceneName): SceneName[] {
  const choices = scenes.listSuitableScenes(getLocalStart(starts_at, timezone)).slice(0, CHOICES);
  return choices.includes(chosen) ? choices : [...choices.slice(0, CHOICES - 1), chosen];
}

/** The scene of a new event until its organiser chooses one: another one on each day, and from week to week. */
export function suggestScene(starts_at: string, timezone: string): SceneName {
  const localStart = getLocalStart(starts_at, timezone);
  const choices = scenes.listSuitableScenes(localStart);
  return choices[scenes.getDayNumber(localStart) % CHOICES] ?? choices[0];
}

function getLocalStart(starts_at: string, timezone: string): string {
  return `${zonedDay(starts_at, timezone)}T${zonedClock(starts_at, timezone)}`;
}
