import { sceneHues, sceneLights } from '@homecoming/contract/scenes.ts';
import { sceneFiles } from './scene-files.ts';
import { getSceneLook, type SceneSubject } from './scene-look.ts';
import classes from './scene.module.css';

/** A drawing in place of a missing cover: always the same for the same subject. Decorative; fills its box. */
export function Scene({ of }: { of: SceneSubject }) {
  const { name, light, hue } = getSceneLook(of);
  const layer = sceneLights[light];
  const filter = `hue-rotate(${sceneHues[hue]}deg)`;
  return (
    <span className={classes.scene} data-scene={name} data-light={light} aria-hidden="true">
      <img src={sceneFiles[name]} alt="" width={800} height={450} decoding="async" style={{ filter }} />
      {layer !== null && (
        <span
          className={classes.light}
          style={{
            background: `linear-gradient(${layer.stops.map((stop) => `${stop.join(' ')}%`).join(', ')})`,
            mixBlendMode: layer.blend,
          }}
        />
      )}
    </span>
  );
}
