import { randomFrom } from './random.ts';
import { Gradient, range, useGradient } from './scene-parts.tsx';

const RIPPLES = ripples();

/** A rowing four on a lake at sunrise. */
export function LakeScene() {
  const sky = useGradient();
  const water = useGradient();
  return (
    <>
      <defs>
        <Gradient
          id={sky.id}
          stops={[
            { at: 0, color: '#F2B98E' },
            { at: 1, color: '#FBE7C6' },
          ]}
        />
        <Gradient
          id={water.id}
          stops={[
            { at: 0, color: '#7FB0B5' },
            { at: 1, color: '#1F5C73' },
          ]}
        />
      </defs>
      <rect width="800" height="450" fill={sky.fill} />
      <circle cx="250" cy="178" r="104" fill="#FFF0CC" opacity=".5" />
      <circle cx="250" cy="178" r="56" fill="#F6B64A" />
      <path d="M0 232V196c90-40 150-30 240-4s160-34 270-30 180 30 290 10v60z" fill="#8FB0A5" />
      <path d="M0 232v-14c120-22 210-6 330-2s300-26 470-10v26z" fill="#3F7A6B" />
      <rect y="230" width="800" height="220" fill={water.fill} />
      {RIPPLES.map((ripple) => (
        <rect key={ripple.y} {...ripple} height="2.6" rx="1.3" fill="#fff" />
      ))}
      {range(12).map((index) => {
        const width = 120 - Math.abs(index - 3) * 9;
        const x = 250 - width / 2 + (index % 2 === 1 ? 8 : -8);
        const opacity = 0.85 - index * 0.055;
        return <rect key={index} {...{ x, width, opacity }} y={238 + index * 15} height="5" rx="2.5" fill="#FFD88A" />;
      })}
      <path d="M330 356h370c-16 14-40 17-70 17H400c-34 0-56-6-70-17z" fill="#0F2F3C" />
      <path d="M330 356h370l-6 4H336z" fill="#EFB02F" />
      {range(4).map((index) => (
        <g key={index} transform={`translate(${420 + index * 56} 0)`}>
          <path d="M6 352l-34 36" stroke="#F6E9CF" strokeWidth="2.6" strokeLinecap="round" />
          <path d="M-28 388l-13 6" stroke="#EFB02F" strokeWidth="6" strokeLinecap="round" />
          <path d="M0 356c-2-16 4-27 13-27 8 0 10 12 8 27z" fill="#F3E7D2" />
          <circle cx="14" cy="320" r="7.4" fill="#8A4B31" />
        </g>
      ))}
      <circle cx="676" cy="340" r="6" fill="#5A2F1F" />
      <path d="M668 356c0-9 4-12 8-12s9 3 9 12z" fill="#D9603F" />
    </>
  );
}

function ripples() {
  const random = randomFrom('lk');
  return range(34).map((index) => ({
    y: 232 + index * 6.4,
    width: 30 + random() * 170,
    x: random() * 760 - 20,
    opacity: 0.08 + random() * 0.16,
  }));
}
