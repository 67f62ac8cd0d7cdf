import { randomFrom } from './random.ts';
import { Arches, Cypress, Gradient, range, useGradient } from './scene-parts.tsx';

const SKIN = ['#7A4A33', '#B98058', '#4E2F22', '#D9A57E'];
const CLOTHES = ['#274C6B', '#8E3321', '#C98A2B', '#5C3754', '#2E6D51'];
const STARS = stars();

/** Supper outside at night, under strings of lanterns. */
export function LanternsScene() {
  const sky = useGradient();
  const glow = useGradient();
  return (
    <>
      <defs>
        <Gradient
          id={sky.id}
          stops={[
            { at: 0, color: '#0C2720' },
            { at: 0.55, color: '#1C4C3D' },
            { at: 1, color: '#6F7F55' },
          ]}
        />
        <radialGradient id={glow.id}>
          <stop offset="0" stopColor="#FFC861" stopOpacity=".75" />
          <stop offset=".4" stopColor="#FFB84D" stopOpacity=".28" />
          <stop offset="1" stopColor="#FFB84D" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="450" fill={sky.fill} />
      {STARS.map((star) => (
        <circle key={`${star.cx} ${star.cy}`} {...star} fill="#FFF3D0" />
      ))}
      <path d="M0 340c120-50 230-40 350-12s300 10 450-40v162H0z" fill="#133C2F" />
      <path d="M520 450V262h220v188z" fill="#0B241C" />
      <path d="M508 264l26-36h192l26 36z" fill="#081B15" />
      <Arches x={530} y={290} width={200} height={84} count={4} fill="#E9A944" />
      <Cypress x={486} y={420} scale={1.1} fill="#0A221A" />
      <Cypress x={768} y={424} scale={1.2} fill="#0A221A" />
      <LanternString from={[-20, 64]} to={[440, 18]} sag={46} parts={8} glow={glow.fill} />
      <LanternString from={[440, 18]} to={[830, 96]} sag={52} parts={7} glow={glow.fill} />
      <LanternString from={[-20, 168]} to={[600, 120]} sag={56} parts={10} glow={glow.fill} />
      <path d="M0 398c220-18 560-18 800 0v52H0z" fill="#0A2018" />
      {[92, 136, 186, 236, 284, 332, 374].map((x, index) => (
        <g key={x}>
          <circle cx={x} cy={352 + (index % 3) * 3} r="10.5" fill={SKIN[index % 4]} />
          <path d={`M${x - 19} 398c0-22 6-32 19-32s19 10 19 32z`} fill={CLOTHES[index % 5]} />
        </g>
      ))}
      <path d="M70 396h320v9H70z" fill="#EAD9B4" />
      <path d="M70 405h320v18c-40-8-60 6-100 0s-70 8-110 0-70 6-110-2z" fill="#CDB98C" />
      {[110, 160, 210, 260, 310, 350].map((x) => (
        <g key={x}>
          <circle cx={x} cy="372" r="24" fill={glow.fill} opacity=".8" />
          <path d={`M${x - 2} 378h4v18h-4z`} fill="#F9EBCB" />
          <path d={`M${x} 366c4 5 4 10 0 12-4-2-4-7 0-12z`} fill="#FFC861" />
        </g>
      ))}
    </>
  );
}

interface StringProps {
  from: readonly [number, number];
  to: readonly [number, number];
  sag: number;
  parts: number;
  glow: string;
}

function LanternString({ from: [x0, y0], to: [x1, y1], sag, parts, glow }: StringProps) {
  const lanterns = range(parts - 1).map((index) => {
    const t = (index + 1) / parts;
    return { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t + sag * 4 * t * (1 - t) };
  });
  return (
    <>
      <path
        d={`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`}
        fill="none"
        stroke="#5B7F68"
        strokeWidth="1.6"
      />
      {lanterns.map(({ x, y }) => (
        <g key={x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle cy="13" r="30" fill={glow} />
          <path d="M-7 6h14l2 9-5 9h-8l-5-9z" fill="#FFD37C" />
          <path d="M-2.5 2h5v4h-5z" fill="#C98A2B" />
        </g>
      ))}
    </>
  );
}

function stars() {
  const random = randomFrom('lan');
  return range(46).map(() => ({
    cx: Math.round(random() * 800),
    cy: Math.round(random() * 210),
    r: 0.6 + random() * 1.1,
    opacity: 0.3 + random() * 0.6,
  }));
}
