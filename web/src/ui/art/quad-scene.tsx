import { Arches, Cypress, Gradient, useGradient } from './scene-parts.tsx';

/** A college court at dusk with its clock tower. */
export function QuadScene() {
  const sky = useGradient();
  const window = useGradient();
  const wall = useGradient();
  return (
    <>
      <defs>
        <Gradient
          id={sky.id}
          stops={[
            { at: 0, color: '#F4C88A' },
            { at: 0.4, color: '#F9E3BD' },
            { at: 0.75, color: '#E4EAD6' },
          ]}
        />
        <Gradient
          id={window.id}
          stops={[
            { at: 0, color: '#FFE2A0' },
            { at: 1, color: '#F0A93C' },
          ]}
        />
        <Gradient
          across
          id={wall.id}
          stops={[
            { at: 0, color: '#143D2D' },
            { at: 1, color: '#1F5841' },
          ]}
        />
      </defs>
      <rect width="800" height="450" fill={sky.fill} />
      <circle cx="596" cy="158" r="118" fill="#FFF3D2" opacity=".5" />
      <circle cx="596" cy="158" r="62" fill="#F3B445" />
      <path d="M0 300C120 236 220 252 330 284S560 300 660 248 770 236 800 244V450H0z" fill="#B9D0B8" />
      <path d="M0 336c130-44 250-30 380-6s300-10 420-40v160H0z" fill="#86AE93" />
      <Cypress x={660} y={362} scale={0.86} fill="#3E7A5E" />
      <Cypress x={700} y={366} scale={1.08} fill="#2C674D" />
      <Cypress x={738} y={368} scale={0.8} fill="#3E7A5E" />
      <path d="M150 450V150h88v300z" fill={wall.fill} />
      <path d="M142 152 194 86l52 66z" fill="#0F2F23" />
      <path d="M192 86h4V54h-4z" fill="#0F2F23" />
      <path d="M196 55l34 10-34 11z" fill="#D9603F" />
      <circle cx="194" cy="192" r="19" fill="#FFE9BC" />
      <path d="M194 192v-12M194 192l8 6" stroke="#143D2D" strokeWidth="2.6" strokeLinecap="round" />
      <Arches x={160} y={236} width={68} height={64} count={2} fill="#0F3125" />
      <path d="M238 284h360v166H238z" fill={wall.fill} />
      <path d="M228 284l30-34h320l32 34z" fill="#0F2F23" />
      <Arches x={252} y={312} width={336} height={100} count={7} fill={window.fill} />
      <path d="M0 412c200-16 520-18 800 0v38H0z" fill="#2E6D51" />
      <path d="M340 450c24-20 52-30 84-38h26c-10 10-12 22-12 38z" fill="#EBD9B0" opacity=".85" />
      <Cypress x={92} y={420} scale={1.25} fill="#0F2F23" />
      <Cypress x={52} y={424} scale={0.95} fill="#174433" />
    </>
  );
}
