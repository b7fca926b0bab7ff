import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import { redirect } from "react-router";
import { listCategories, listServices, type Service } from "#features/catalog/contract.ts";
import { currentSite, type Site } from "#features/sites/contract.ts";
import { pageMeta } from "#features/sites/parts/page-meta.ts";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { TextLink } from "#ui/text-link.tsx";
import { listGroomers, listServedAreas, type ServedArea } from "../contract.ts";
import { Band, HowItWorks, Questions, ServiceGroups, type ShownService } from "../parts/home-sections.tsx";
import { QUESTIONS, STEPS } from "../parts/home-texts.ts";
import { StartForm } from "../parts/start-form.tsx";
import { brandData } from "../parts/structured-data.ts";
import type { Route } from "./+types/home.ts";

// The server renders this drawing with the page. Its script may load after the address form's script.
const HeroScene = lazy(() =>
  import("#ui/illustrations/hero-scene.tsx").then((drawn) => ({ default: drawn.HeroScene })),
);

export async function loader(args: Route.LoaderArgs) {
  const site = await call(args, currentSite);
  const { origin } = new URL(args.request.url);
  const profilePath = await findProfilePath(args, site);
  if (profilePath) throw redirect(profilePath + new URL(args.request.url).search);
  const [areas, categories] = await Promise.all([call(args, listServedAreas), call(args, listCategories)]);
  const all = await Promise.all(
    categories.map(async (category) => ({
      ...category,
      services: await call(args, listServices, { params: { category: category.slug } }),
    })),
  );
  // A category is made before its first service.
  const withServices = all.filter(({ services }) => services.length > 0);
  const groups = withServices.map(({ slug, name, services }) => ({
    slug,
    name,
    services: services.map(toShownService),
  }));
  const structured = brandData(
    site,
    withServices.flatMap(({ services }) => services),
    areas.map(({ name }) => name),
    origin,
  );
  return { areas, groups, questions: QUESTIONS, steps: STEPS, structured };
}

/**
 * The brand of a single groomer has the groomer's profile as its home page. Returns the path from the brand's
 * settings, else the profile of the only groomer. Null for other brands.
 */
async function findProfilePath(args: Anywhere, site: Site): Promise<string | null> {
  if (!site.siteCustomizedForUser) return null;
  if (site.homeRoute !== "/") return site.homeRoute.split(/[?#]/)[0] || null;
  const { items, total } = await call(args, listGroomers, { query: { limit: 1, page: 1 } });
  return total === 1 && items[0] ? `/${items[0].vanityUrl}` : null;
}

/** Selects the fields that the page shows, because the page also sends its data as JSON. */
function toShownService({ id, name, description, minPrice, baseServiceTime }: Service): ShownService {
  return { id, name, description, minPrice, baseServiceTime };
}

const DESCRIPTION =
  "Mobile pet grooming at your door: real open times, prices before you book, one groomer and one pet at a time.";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...pageMeta("Mobile pet grooming at your door", DESCRIPTION, matches),
    ...(loaderData ? [{ "script:ld+json": loaderData.structured }] : []),
  ];
}

export default function Home({ loaderData: { areas, groups, questions, steps } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Band title="A calm visit, in three steps">
        <HowItWorks steps={steps} />
      </Band>
      <Band
        title="What we do"
        lead="Prices depend on size, breed and coat. You see your price before you decide."
      >
        <ServiceGroups groups={groups} />
      </Band>
      {areas.length > 0 && (
        <Band title="Where we drive">
          <Areas areas={areas} />
        </Band>
      )}
      <Band title="Common questions">
        <Questions questions={questions} />
      </Band>
      <Closing />
    </>
  );
}

const PROMISES = ["Open times, not call-backs", "Price range before you book", "Pay after the visit"];

function Hero() {
  return (
    <section className="page-width pt-6 md:pt-10">
      <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1fr_1.1fr]">
        <div className="min-w-0">
          <h1 className="text-5xl">The groomer comes to your door.</h1>
          <p className="mt-4 max-w-prose text-lg text-ink-soft">
            A van, warm water and one calm person who has time for your dog or cat. See who is free on your
            street.
          </p>
          <StartForm className="mt-7" />
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden="true" className="size-4 text-brand-text" strokeWidth={2.6} />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="aspect-[720/484] w-full">
          <Suspense>
            <HeroScene className="h-auto w-full rounded-xl" />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

function Areas({ areas }: { areas: readonly ServedArea[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {areas.map((area) => (
        <li key={area.id} className="rounded-lg bg-sunken p-5">
          <p className="font-display text-lg font-semibold">{area.name}</p>
          {area.groomerCount > 0 && (
            <p className="mt-1 text-ink-soft">
              {area.groomerCount === 1 ? "1 groomer" : `${area.groomerCount} groomers`} on the road
            </p>
          )}
          <PhoneLink
            number={area.phoneNumber}
            className="mt-1 inline-flex min-h-9 items-center text-ink-soft hover:underline"
          />
        </li>
      ))}
    </ul>
  );
}

function Closing() {
  const { name } = useSite();
  return (
    <section className="page-width pt-16 md:pt-24">
      <div className="rounded-xl bg-brand-soft px-6 py-10 md:px-12 md:py-14">
        <h2 className="text-3xl">See who is free near you</h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          You need no account and no call. {name} shows open times as soon as you enter your address.
        </p>
        <StartForm id="address-again" className="mt-6 max-w-md" />
        <p className="mt-4">
          <TextLink to="/start">Other ways to start</TextLink>
        </p>
      </div>
    </section>
  );
}
