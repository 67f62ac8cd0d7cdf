import { createLookRandom, pick } from './look-random.ts';

/** The drawings that an event can have in place of a cover, each of 800 by 450 in `scenes/{name}.svg`. */
export const sceneNames = [
  'quad',
  'studio',
  'lake',
  'hills',
  'lanterns',
  'books',
  'skyline',
  'garden',
  'river',
  'table',
  'stage',
  'dome',
] as const;
export type SceneName = (typeof sceneNames)[number];

/** How a scene is drawn: which, in which light, and by which of the hues its colours are turned. */
export interface SceneLook {
  readonly name: SceneName;
  readonly light: SceneLight;
  /** An index of `sceneHues`. */
  readonly hue: number;
}

/** The light of a scene, by the hour at which an event starts. */
export type SceneLight = keyof typeof sceneLights;

interface LightLayer {
  readonly blend: 'multiply' | 'soft-light';
  /** Colours from top to bottom, each with its place in percent. */
  readonly stops: readonly (readonly [color: string, percent: number])[];
}

/** What lies over the drawing, by the hour of the day; nothing at daylight. */
export const sceneLights = {
  morning: {
    blend: 'soft-light',
    stops: [
      ['#fff3cf', 0],
      ['#ffffff80', 70],
    ],
  },
  day: null,
  evening: {
    blend: 'multiply',
    stops: [
      ['#c98a9b', 0],
      ['#f0bf9c', 55],
      ['#f9dfcb', 100],
    ],
  },
  night: {
    blend: 'multiply',
    stops: [
      ['#5a6fa0', 0],
      ['#8f9cc4', 60],
      ['#b8a9c9', 100],
    ],
  },
} as const satisfies Record<string, LightLayer | null>;

/** By how many degrees the colours of a drawing are turned. */
export const sceneHues = [0, -22, 18, -42, 36] as const;

const DAY_MS = 86_400_000;

/** The scenes that suit a light, those first that suit it best. */
const scenesByLight: Readonly<Record<SceneLight, readonly [SceneName, ...SceneName[]]>> = {
  morning: ['lake', 'quad', 'garden', 'river', 'hills', 'studio', 'books', 'skyline'],
  day: ['quad', 'garden', 'river', 'table', 'hills', 'studio', 'lake', 'books'],
  evening: ['lanterns', 'table', 'stage', 'river', 'skyline', 'books', 'dome', 'quad', 'lake'],
  night: ['dome', 'lanterns', 'stage', 'skyline', 'books', 'table'],
};

/**
 * The look of a scene: the chosen scene or one by the id of its subject, its light by the hour, and its hue by the day.
 * @param localStart In the zone of the event, such as 2026-12-05T19:00; null for what has no time, which is in daylight.
 */
export function getSceneLook(id: string, chosen: SceneName | null, localStart: string | null): SceneLook {
  const random = createLookRandom('scene', id);
  if (localStart === null) return { name: chosen ?? pick(sceneNames, random), light: 'day', hue: 0 };
  const light = getLight(localStart);
  return {
    name: chosen ?? pick(scenesByLight[light], random),
    light,
    hue: getDayNumber(localStart) % sceneHues.length,
  };
}

/** The scenes that suit a local time, those first that suit it best. */
export function listSuitableScenes(localStart: string): readonly [SceneName, ...SceneName[]] {
  return scenesByLight[getLight(localStart)];
}

/** Days from 1970 to that of a local time. */
export function getDayNumber(localStart: string): number {
  return Math.floor(Date.parse(localStart.slice(0, 10)) / DAY_MS);
}

function getLight(localStart: string): SceneLight {
  const hour = Number(localStart.slice(11, 13));
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 10) return 'morning';
  return hour < 17 ? 'day' : 'evening';
}
