import type { SceneName } from '@homecoming/contract/scenes.ts';
import books from '@homecoming/contract/scenes/books.svg?no-inline';
import dome from '@homecoming/contract/scenes/dome.svg?no-inline';
import garden from '@homecoming/contract/scenes/garden.svg?no-inline';
import hills from '@homecoming/contract/scenes/hills.svg?no-inline';
import lake from '@homecoming/contract/scenes/lake.svg?no-inline';
import lanterns from '@homecoming/contract/scenes/lanterns.svg?no-inline';
import quad from '@homecoming/contract/scenes/quad.svg?no-inline';
import river from '@homecoming/contract/scenes/river.svg?no-inline';
import skyline from '@homecoming/contract/scenes/skyline.svg?no-inline';
import stage from '@homecoming/contract/scenes/stage.svg?no-inline';
import studio from '@homecoming/contract/scenes/studio.svg?no-inline';
import table from '@homecoming/contract/scenes/table.svg?no-inline';

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
