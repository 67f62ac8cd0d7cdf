import { expect, it } from 'vitest';
import { getSceneChoices, getSceneLook, suggestScene } from './scene-look.ts';

const timezone = 'America/Los_Angeles';
const evening = (day: number) => `2031-12-${String(day).padStart(2, '0')}T03:00:00.000Z`;

it('draws the light of the hour in the zone of the event', () => {
  const light = (hour: string) =>
    getSceneLook({ id: 'a', starts_at: `2031-06-10T${hour}:30:00Z`, timezone: 'UTC' }).light;
  expect(['04', '05', '10', '16', '17', '20', '21'].map(light)).toEqual(
    'night morning day day evening evening night'.split(' '),
  );
  expect(getSceneLook({ id: 'a', starts_at: evening(6), timezone }).light).toBe('evening');
});

it('suggests another scene for each of six weekly evenings, and turns the hue from day to day', () => {
  const weeks = [1, 8, 15, 22, 29].map(evening);
  expect(new Set(weeks.map((at) => suggestScene(at, timezone))).size).toBe(5);
  const hues = [1, 2, 3, 4, 5].map((day) => getSceneLook({ id: 'a', starts_at: evening(day), timezone }).hue);
  expect(new Set(hues).size).toBe(5);
});

it('draws the same for the same subject, the chosen scene always, and daylight without a time', () => {
  const subject = { id: 'a', starts_at: evening(6), timezone };
  expect(getSceneLook(subject)).toEqual(getSceneLook({ ...subject }));
  expect(getSceneLook({ ...subject, scene: 'garden' }).name).toBe('garden');
  expect(getSceneLook({ id: 'a' })).toMatchObject({ light: 'day', hue: 0 });
});

it('offers six scenes, and the chosen one among them', () => {
  const choices = getSceneChoices(evening(6), timezone, 'garden');
  expect(new Set(choices).size).toBe(6);
  expect(choices).toContain('garden');
});

it('looks like the picture that the server draws for link previews', () => {
  const subject = { id: '0198d7a0-0000-7000-8000-00000000a11a', starts_at: evening(6), timezone };
  // The same as in server/src/media/media.test.ts
  expect(getSceneLook(subject)).toEqual({ name: 'quad', light: 'evening', hue: 3 });
});
