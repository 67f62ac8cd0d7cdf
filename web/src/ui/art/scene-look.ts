import type { SceneName } from '@homecoming/contract/scenes.ts';
import { sceneNames } from '@homecoming/contract/scenes.ts';
import { zonedClock, zonedDay } from '../../lib/text/zoned-time.ts';
import { createLookRandom, pick } from './random.ts';

/** The light of a scene, by the hour at which an event starts. */
export type SceneLight = 'morning' | 'day' | 'evening' | 'night';

/** How a scene is drawn: which, in which light, and by which step its colours are turned. */
export interface SceneLook {
  readonly name: SceneName;
  readonly light: SceneLight;
  /** From 0 to HUES - 1. */
  readonly hue: number;
}

/** What a scene is drawn for; without a time it is in daylight. */
export interface SceneSubject {
  readonly id: string;
  readonly scene?: SceneName | null;
  readonly starts_at?: string;
  readonly timezone?: string;
}

/** The number of hues in scene.module.css. */
const HUES = 5;
/** The number of scenes that an organiser chooses from. */
const CHOICES = 6;
const DAY_MS = 86_400_000;

/** The scenes that suit a light, those first that suit it best. */
const scenesByLight: Readonly<Record<SceneLight, readonly [SceneName, ...SceneName[]]>> = {
  morning: ['lake', 'quad', 'garden', 'river', 'hills', 'studio', 'books', 'skyline'],
  day: ['quad', 'garden', 'river', 'table', 'hills', 'studio', 'lake', 'books'],
  evening: ['lanterns', 'table', 'stage', 'river', 'skyline', 'books', 'dome', 'quad', 'lake'],
  night: ['dome', 'lanterns', 'stage', 'skyline', 'books', 'table'],
};

/** The look of a scene: the chosen scene or one by the id, its light by the hour, and its hue by the day. */
export function getSceneLook({ id, scene, starts_at, timezone }: SceneSubject): SceneLook {
  const random = createLookRandom('scene', id);
  if (starts_at === undefined || timezone === undefined)
    return { name: scene ?? pick(sceneNames, random), light: 'day', hue: 0 };
  const light = getLight(zonedClock(starts_at, timezone));
  const hue = getDayNumber(zonedDay(starts_at, timezone)) % HUES;
  return { name: scene ?? pick(scenesByLight[light], random), light, hue };
}

/** The scenes to choose from for a time; `chosen` is always one of them. */
export function getSceneChoices(starts_at: string, timezone: string, chosen: SceneName): SceneName[] {
  const choices = scenesByLight[getLight(zonedClock(starts_at, timezone))].slice(0, CHOICES);
  return choices.includes(chosen) ? choices : [...choices.slice(0, CHOICES - 1), chosen];
}

/** The scene of a new event until its organiser chooses one: another one on each day, and from week to week. */
export function suggestScene(starts_at: string, timezone: string): SceneName {
  const choices = scenesByLight[getLight(zonedClock(starts_at, timezone))];
  return choices[getDayNumber(zonedDay(starts_at, timezone)) % CHOICES] ?? choices[0];
}

/** The light at a time of day, such as 19:00. */
function getLight(clock: string): SceneLight {
  const hour = Number(clock.slice(0, 2));
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 10) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}

/** Days since 1970. */
function getDayNumber(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MS);
}
