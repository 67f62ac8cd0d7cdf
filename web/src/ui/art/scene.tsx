import type { ReactNode } from 'react';
import { BooksScene } from './books-scene.tsx';
import { ContourScene } from './contour-scene.tsx';
import { GardenScene } from './garden-scene.tsx';
import { LakeScene } from './lake-scene.tsx';
import { LanternsScene } from './lanterns-scene.tsx';
import { QuadScene } from './quad-scene.tsx';
import { pick, createLookRandom } from './random.ts';
import { SCENE_BOX } from './scene-parts.tsx';
import { SkylineScene } from './skyline-scene.tsx';
import { StudioScene } from './studio-scene.tsx';
import classes from './scene.module.css';

const SCENES: readonly [(id: string) => ReactNode, ...((id: string) => ReactNode)[]] = [
  () => <QuadScene />,
  (id) => <StudioScene seed={id} />,
  () => <LakeScene />,
  () => <ContourScene />,
  () => <LanternsScene />,
  () => <BooksScene />,
  () => <SkylineScene />,
  () => <GardenScene />,
];

/** A drawing in place of a missing cover: always the same for the same id. Fills its box. */
export function Scene({ id }: { id: string }) {
  const scene = pick(SCENES, createLookRandom('scene', id));
  return (
    <svg className={classes.scene} viewBox={SCENE_BOX} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {scene(id)}
    </svg>
  );
}
