import type { SceneName } from '@homecoming/contract/scenes.ts';
import books from './scenes/books.svg?no-inline';
import dome from './scenes/dome.svg?no-inline';
import garden from './scenes/garden.svg?no-inline';
import hills from './scenes/hills.svg?no-inline';
import lake from './scenes/lake.svg?no-inline';
import lanterns from './scenes/lanterns.svg?no-inline';
import quad from './scenes/quad.svg?no-inline';
import river from './scenes/river.svg?no-inline';
import skyline from './scenes/skyline.svg?no-inline';
import stage from './scenes/stage.svg?no-inline';
import studio from './scenes/studio.svg?no-inline';
import table from './scenes/table.svg?no-inline';

/** The address of each scene, a drawing of 800 by 450. */
export const sceneFiles: Readonly<Record<SceneName, string>> = {
  books,
  dome,
  garden,
  hills,
  lake,
  lanterns,
  quad,
  river,
  skyline,
  stage,
  studio,
  table,
};
