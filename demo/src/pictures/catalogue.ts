import * as campus from './campus.ts';
import * as indoors from './indoors.ts';
import * as lake from './lake.ts';
import * as lanterns from './lanterns.ts';
import * as outdoors from './outdoors.ts';
import * as patterns from './patterns.ts';
import * as skyline from './skyline.ts';
import * as stillLife from './still-life.ts';
import * as town from './town.ts';

/** A picture that can be drawn: what is on the sheet, which part of it shows, and how many pixels wide. */
export interface Scene {
  readonly drawing: () => string;
  readonly crop: { x: number; y: number; width: number; height: number };
  readonly width: number;
}

const POST_WIDTH = 1_200;
const COVER_WIDTH = 1_600;

/** The names of all pictures; covers of communities start with `cover-`, those of events with `event-`. */
export type PictureName = keyof typeof scenes;

/** The picture of a name. */
export function getScene(name: PictureName): Scene {
  return scenes[name];
}

const guild = ['#F6E7D8', '#6A3F60', '#E9A58C', '#EFB02F', '#1F5841', '#B9D0B8', '#D9603F'] as const;
const sea = ['#F3EEE6', '#274C6B', '#7FB0B5', '#EFB02F', '#1F5C73', '#CFE5EA', '#C4543C'] as const;
const clay = ['#F6E7D8', '#8E3321', '#D99A6A', '#2E506E', '#C98A2B', '#E9C6B8'] as const;
const spines = ['#1F5841', '#8E3321', '#2E506E', '#C98A2B', '#724568', '#D9CDB4', '#3E7A5E', '#B8654A'] as const;
const pastels = ['#D7BBD0', '#B6D5C2', '#FAD98C', '#B8CDE0', '#EFBBAD', '#F3EEE6', '#92B1CD'] as const;
const brights = ['#D9603F', '#EFB02F', '#1F5841', '#2E506E', '#724568', '#E9A58C'] as const;
const greens = ['#1F5841', '#2E6D51', '#448566', '#65A281', '#8FBDA2', '#174433'] as const;
const autumn = ['#C4543C', '#DE9712', '#8E3321', '#EFB02F', '#B8654A', '#6B460B'] as const;
const ivyHeights = [
  '#1F5841',
  '#236149',
  '#296A50',
  '#307358',
  '#397D61',
  '#44886B',
  '#529477',
  '#65A281',
  '#7DB192',
  '#94C0A5',
  '#ABCFB8',
  '#C3DDCB',
  '#DCEBE0',
] as const;
const sandHeights = [
  '#8E3321',
  '#9C4129',
  '#AA5232',
  '#B8643E',
  '#C5764C',
  '#CF885B',
  '#D99A6C',
  '#E1AB7E',
  '#E8BB91',
  '#EECBA6',
  '#F3D9BC',
  '#F7E5D1',
  '#FBF0E4',
] as const;
const wood = ['#2A2119', '#6B4A2B', '#8F6A40'] as const;
const paleWood = ['#E9D8C2', '#C9A678', '#E0C49A'] as const;

const scenes = {
  'cover-northgate': cover(() => campus.campus(campus.goldenCampus), 46),
  'cover-class': cover(() => outdoors.caps('class of 2016', ['#F4C88A', '#F9DDB4', '#FBEFD6'], brights), 60),
  'cover-los-angeles': cover(() => skyline.skyline(skyline.palmSunset, 'sky7'), 120),
  'cover-guild': cover(() => patterns.studio('st1', guild), 75),
  'cover-rowing': cover(() => lake.lake(lake.sunriseLake), 96),
  'cover-founders': cover(() => lanterns.lanterns(lanterns.greenEvening), 112),

  'event-supper': picture(() => lanterns.lanterns(lanterns.greenEvening)),
  'event-observatory': picture(() =>
    town.observatory('clear from nine', ['#0B1026', '#22346B', '#4F5F94', '#A7848F'], ['#1A2444', '#0C1228']),
  ),
  'event-rooftop': picture(() => skyline.skyline(skyline.palmSunset, 'third street')),
  'event-letterpress': picture(() =>
    indoors.prints('fifty times', ['#EFE3EA', '#D9C6D3'], ['#F6E7D8', '#724568', '#1F5841', '#EFB02F', '#D9603F']),
  ),

  'campus-winter': picture(() => campus.campus(campus.winterCampus)),
  'campus-dusk': picture(() => campus.campus(campus.duskCampus)),
  'supper-blue': picture(() => lanterns.lanterns(lanterns.blueEvening)),
  'lake-mist': picture(() => lake.lake(lake.mistyLake)),
  'lake-evening': picture(() => lake.lake(lake.eveningLake, 2)),
  'city-night': picture(() => skyline.skyline(skyline.cityNight, 'night shift')),
  'city-morning': picture(() => skyline.skyline(skyline.palmMorning, 'first light')),
  'tiles-sea': picture(() => patterns.studio('st4', sea)),
  'tiles-clay': picture(() => patterns.studio('kiln', clay), { x: 0, y: 0, width: 500 }),
  'tiles-pastel': picture(() => patterns.studio('spring', pastels), { x: 200, y: 75, width: 600 }),
  'tiles-guild': picture(() => patterns.studio('print room', guild)),
  'books-dark': picture(() => patterns.books('bk3', spines, wood)),
  'books-pale': picture(() => patterns.books('open stacks', pastels, paleWood), { x: 100, y: 130, width: 568 }),
  'map-ivy': picture(() => patterns.contour('ct', ivyHeights, '#EFB02F')),
  'map-sand': picture(() => patterns.contour('canyon', sandHeights, '#1F5841'), { x: 60, y: 60, width: 680 }),
  'leaves-green': picture(() => patterns.leaves('gd', '#EAF1E4', greens)),
  'leaves-autumn': picture(() => patterns.leaves('october', '#F6E3C4', autumn), { x: 80, y: 40, width: 640 }),
  'umbrellas-grey': picture(() => patterns.umbrellas('first rain', '#7C8A94', brights)),
  'umbrellas-night': picture(() => patterns.umbrellas('reunion rain', '#232C52', [...pastels, '#D9603F'])),
  'vases-cream': picture(() =>
    stillLife.vases(
      'kiln day',
      ['#F6E7D8', '#EBD3BB'],
      ['#8E3321', '#2E506E', '#E9DCC4', '#65A281', '#C98A2B'],
      '#8A5A34',
    ),
  ),
  'vases-blue': picture(
    () =>
      stillLife.vases(
        'cobalt',
        ['#2B3F52', '#3B5670'],
        ['#EFE6D4', '#4E7AA1', '#B8CDE0', '#D99A6A', '#92B1CD'],
        '#172A3B',
      ),
    { x: 130, y: 30, width: 640 },
  ),
  'table-linen': picture(() =>
    stillLife.table('long lunch', ['#EDE3CF', '#C9D8C4'], ['#1F5841', '#C4543C', '#2E506E', '#DE9712']),
  ),
  'table-red': picture(() =>
    stillLife.table('founders supper', ['#F3DCCF', '#C4543C'], ['#2E506E', '#65A281', '#724568', '#EFB02F']),
  ),
  pancakes: picture(() => stillLife.pancakes(['#CFE5EA', '#F3EEE6'], '#3B7A80')),
  'trail-alpine': picture(() => outdoors.trail(outdoors.alpineTrail, 'north ridge')),
  'trail-desert': picture(() => outdoors.trail(outdoors.desertTrail, 'canyon loop')),
  'trail-plum': picture(() => outdoors.trail(outdoors.plumTrail, 'after the exam')),
  'kites-day': picture(() =>
    outdoors.kites('kite day', ['#8CC5C9', '#CFE5DA', '#FBEBD0'], ['#8FBDA2', '#448566'], brights),
  ),
  'regatta-teal': picture(() =>
    outdoors.regatta('heats', ['#4F9AA0', '#2B6E80'], ['#D9603F', '#EFB02F', '#1F5841', '#724568']),
  ),
  'waves-morning': picture(() => outdoors.waves(['#F9DFCB', '#FBEFD6'], '#E88A5A', ['#1F5C73', '#2E7F8C', '#274C6B'])),
  'caps-blue': picture(() => outdoors.caps('class of 2027', ['#6C94B8', '#B8CDE0', '#F3EEE6'], brights)),
  'bridge-dusk': picture(() => town.bridge(town.canalDusk, 'old bridge')),
  'bridge-spring': picture(() => town.bridge(town.canalSpring, 'market day'), { x: 40, y: 22, width: 760 }),
  'room-morning': picture(() => indoors.room(indoors.morningRoom)),
  'room-late': picture(() => indoors.room(indoors.lateRoom)),
  'prints-warm': picture(() =>
    indoors.prints(
      'drying line',
      ['#F3E3CC', '#E6CFB0'],
      ['#F6E7D8', '#6A3F60', '#E9A58C', '#EFB02F', '#1F5841', '#D9603F'],
    ),
  ),
  'prints-cool': picture(
    () =>
      indoors.prints(
        'open studio',
        ['#DCE6EA', '#BFD0D8'],
        ['#EEF3F8', '#2E506E', '#7FB0B5', '#EFB02F', '#C4543C', '#172A3B'],
      ),
    { x: 40, y: 0, width: 720 },
  ),
  observatory: picture(() =>
    town.observatory('long night', ['#0B1026', '#1B2650', '#3F4A7A', '#7E6480'], ['#1C2140', '#0D1126']),
  ),
} satisfies Record<string, Scene>;

/** For the head of a community: five by two, from this height of the sheet on. */
function cover(drawing: () => string, y: number): Scene {
  return { drawing, crop: { x: 0, y, width: 800, height: 320 }, width: COVER_WIDTH };
}

/** For a post: sixteen by nine, the whole sheet or a part of it. */
function picture(drawing: () => string, part = { x: 0, y: 0, width: 800 }): Scene {
  return { drawing, crop: { ...part, height: (part.width * 9) / 16 }, width: POST_WIDTH };
}
