import type { SceneName } from '@homecoming/contract/scenes.ts';
import { getSceneLook, suggestScene, type SceneSubject } from '../../ui/art/scene-look.ts';
import { parseSpan, type EventValues } from './event-values.ts';

/**
 * What the form draws in place of a cover: the chosen scene; without one what an event that is saved has by its id, and
 * what is suggested for a new one.
 * @param id Of the event; null before it has one.
 */
export function getFormScene(values: EventValues, id: string | null): SceneSubject & { readonly scene: SceneName } {
  const span = parseSpan(values);
  const suggested = span === null || id !== null ? null : suggestScene(span.starts_at, span.timezone);
  const subject = { id: id ?? '', scene: values.scene ?? suggested, ...span };
  return { ...subject, scene: getSceneLook(subject).name };
}
