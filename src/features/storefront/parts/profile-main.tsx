import { Section } from "#ui/section.tsx";
import type { PublicProfile } from "../contract.ts";
import { Gallery, Links, OfferedServices } from "./profile-sections.tsx";

/** What a groomer writes and shows: texts, links, services, van and pictures. */
export function ProfileMain({ profile }: { profile: PublicProfile }) {
  const { description, videoLink, links, services, vanPicture, displayName } = profile;
  return (
    <>
      {(description || videoLink) && (
        <Section title="About" id="about-me">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>
          <Links links={links} videoLink={videoLink} />
        </Section>
      )}
      {services.length > 0 && <OfferedServices {...profile} />}
      {vanPicture && (
        <Section title="The van">
          <a href={vanPicture.sizes.large} data-photos="van" className="block max-w-prose">
            <img
              src={vanPicture.sizes.large}
              alt={vanPicture.alt || `The van of ${displayName}`}
              loading="lazy"
              className="aspect-video w-full rounded-lg bg-sunken object-cover"
            />
          </a>
        </Section>
      )}
      <Gallery {...profile} />
    </>
  );
}
