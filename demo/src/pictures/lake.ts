import { createRandom, itemAt } from '../random.ts';
import { circle, gradient, path, rect, repeat, sky, stroke, type Colours } from './draw.ts';

interface LakePalette {
  sky: Colours;
  sun: string;
  halo: string;
  shores: readonly [far: string, near: string];
  water: Colours;
  glitter: string;
  hull: string;
  stripe: string;
  vest: string;
}

export const sunriseLake: LakePalette = {
  sky: ['#F2B98E', '#FBE7C6'],
  sun: '#F6B64A',
  halo: '#FFF0CC',
  shores: ['#8FB0A5', '#3F7A6B'],
  water: ['#7FB0B5', '#1F5C73'],
  glitter: '#FFD88A',
  hull: '#0F2F3C',
  stripe: '#EFB02F',
  vest: '#F3E7D2',
};

export const mistyLake: LakePalette = {
  sky: ['#C9D6D6', '#EEF0E8', '#F6EBDD'],
  sun: '#FBF3E0',
  halo: '#FFFFFF',
  shores: ['#B8C8C4', '#8DA6A0'],
  water: ['#C3D3D2', '#6F9094'],
  glitter: '#FFFFFF',
  hull: '#2B4A4E',
  stripe: '#D9603F',
  vest: '#B9412F',
};

export const eveningLake: LakePalette = {
  sky: ['#3B2F5C', '#A0567A', '#F0966B', '#FBD59A'],
  sun: '#FDE3A8',
  halo: '#F9B27A',
  shores: ['#6A4470', '#3A2B55'],
  water: ['#E08D74', '#5B3C6B', '#241F45'],
  glitter: '#FFE0A6',
  hull: '#161330',
  stripe: '#F3C766',
  vest: '#F7D8CF',
};

/** A boat on still water in front of the sun. */
export function lake(palette: LakePalette, crew = 4): string {
  return [
    sky(palette.sky),
    circle(250, 178, 104, palette.halo, 'opacity=".5"') + circle(250, 178, 56, palette.sun),
    path('M0 232V196c90-40 150-30 240-4s160-34 270-30 180 30 290 10v60z', palette.shores[0]),
    path('M0 232v-14c120-22 210-6 330-2s300-26 470-10v26z', palette.shores[1]),
    gradient('water', palette.water) + rect(0, 230, 800, 220, 'url(#water)'),
    ripples() + reflection(palette.glitter),
    boat(palette, crew),
  ].join('');
}

function ripples(): string {
  const random = createRandom('ripples');
  return repeat(34, (index) => {
    const opacity = random.between(0.08, 0.24).toFixed(2);
    return rect(
      random.between(-20, 740),
      232 + index * 6.4,
      random.between(30, 200),
      2.6,
      '#fff',
      `rx="1.3" opacity="${opacity}"`,
    );
  });
}

function reflection(colour: string): string {
  return repeat(12, (index) => {
    const width = 120 - Math.abs(index - 3) * 9;
    const x = 250 - width / 2 + (index % 2 ? 8 : -8);
    return rect(x, 238 + index * 15, width, 5, colour, `rx="2.5" opacity="${(0.85 - index * 0.055).toFixed(2)}"`);
  });
}

const skins = ['#8A4B31', '#C58B62', '#5A3323', '#E0B08A'];

function boat(palette: LakePalette, crew: number): string {
  const rowers = repeat(crew, (index) => {
    const x = 420 + (index * 224) / crew;
    return [
      stroke(`M${x + 6} 352l-34 36`, '#F6E9CF', 2.6) + stroke(`M${x - 28} 388l-13 6`, palette.stripe, 6),
      path(`M${x} 356c-2-16 4-27 13-27 8 0 10 12 8 27z`, palette.vest) + circle(x + 14, 320, 7.4, itemAt(skins, index)),
    ].join('');
  });
  const hull = path('M330 356h370c-16 14-40 17-70 17H400c-34 0-56-6-70-17z', palette.hull);
  const cox = circle(676, 340, 6, '#5A2F1F') + path('M668 356c0-9 4-12 8-12s9 3 9 12z', '#D9603F');
  return hull + path('M330 356h370l-6 4H336z', palette.stripe) + rowers + cox;
}
