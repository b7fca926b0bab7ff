// Answers in the documented forms of the providers, for one house in Phoenix.

const HOUSE = { latitude: 33.4953, longitude: -112.0391 };
const COORDINATES = [HOUSE.longitude, HOUSE.latitude];

const photonFeature = (properties: Record<string, unknown>, coordinates = COORDINATES) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties: { osm_type: "W", osm_id: 91_002_311, osm_key: "building", osm_value: "house", ...properties },
});

const IN_PHOENIX = { city: "Phoenix", county: "Maricopa", state: "Arizona", country: "United States" };

export const PHOTON = {
  type: "FeatureCollection",
  features: [
    photonFeature({
      type: "house",
      housenumber: "4120",
      street: "North 20th Street",
      postcode: "85016",
      countrycode: "US",
      extent: [-112.0393, 33.4954, -112.0389, 33.4952],
      ...IN_PHOENIX,
    }),
    photonFeature({
      type: "street",
      name: "North 20th Street",
      postcode: "85016",
      countrycode: "US",
      ...IN_PHOENIX,
    }),
    photonFeature({
      type: "house",
      housenumber: "4120",
      street: "Av. 20",
      city: "Tijuana",
      countrycode: "MX",
    }),
  ],
};

export const NOMINATIM = [
  {
    place_id: 318_442_001,
    licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
    osm_type: "way",
    osm_id: 91_002_311,
    lat: "33.4953000",
    lon: "-112.0391000",
    category: "building",
    type: "house",
    place_rank: 30,
    importance: 0.00007,
    addresstype: "building",
    name: "",
    display_name: "4120, North 20th Street, Phoenix, Maricopa County, Arizona, 85016, United States",
    address: {
      house_number: "4120",
      road: "North 20th Street",
      city: "Phoenix",
      county: "Maricopa County",
      state: "Arizona",
      "ISO3166-2-lvl4": "US-AZ",
      postcode: "85016",
      country: "United States",
      country_code: "us",
    },
    boundingbox: ["33.4952", "33.4954", "-112.0393", "-112.0389"],
  },
];

export const PELIAS = {
  geocoding: { version: "0.2", attribution: "https://pelias.example.com/attribution" },
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: COORDINATES },
      properties: {
        id: "us/az/maricopa:8f31",
        gid: "openaddresses:address:us/az/maricopa:8f31",
        layer: "address",
        source: "openaddresses",
        name: "4120 North 20th Street",
        housenumber: "4120",
        street: "North 20th Street",
        postalcode: "85016",
        confidence: 1,
        match_type: "exact",
        accuracy: "point",
        country: "United States",
        country_a: "USA",
        region: "Arizona",
        region_a: "AZ",
        county: "Maricopa County",
        locality: "Phoenix",
        label: "4120 North 20th Street, Phoenix, AZ, USA",
      },
    },
  ],
  bbox: [...COORDINATES, ...COORDINATES],
};

const component = (long_name: string, short_name: string, ...types: string[]) => ({
  long_name,
  short_name,
  types,
});

export const GOOGLE = {
  results: [
    {
      address_components: [
        component("4120", "4120", "street_number"),
        component("North 20th Street", "N 20th St", "route"),
        component("Phoenix", "Phoenix", "locality", "political"),
        component("Maricopa County", "Maricopa County", "administrative_area_level_2", "political"),
        component("Arizona", "AZ", "administrative_area_level_1", "political"),
        component("United States", "US", "country", "political"),
        component("85016", "85016", "postal_code"),
      ],
      formatted_address: "4120 N 20th St, Phoenix, AZ 85016, USA",
      geometry: {
        location: { lat: HOUSE.latitude, lng: HOUSE.longitude },
        location_type: "ROOFTOP",
        viewport: {
          northeast: { lat: 33.4966, lng: -112.0378 },
          southwest: { lat: 33.4939, lng: -112.0405 },
        },
      },
      place_id: "ChIJd8BlQ2BZwokRAFUEcm_qrcA",
      types: ["street_address"],
    },
  ],
  status: "OK",
};

export const MAPBOX = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      id: "dXJuOm1ieGFkcjo5",
      geometry: { type: "Point", coordinates: COORDINATES },
      properties: {
        mapbox_id: "dXJuOm1ieGFkcjo5",
        feature_type: "address",
        full_address: "4120 North 20th Street, Phoenix, Arizona 85016, United States",
        name: "4120 North 20th Street",
        name_preferred: "4120 North 20th Street",
        coordinates: { ...HOUSE, accuracy: "rooftop", routable_points: [{ name: "default", ...HOUSE }] },
        place_formatted: "Phoenix, Arizona 85016, United States",
        match_code: { address_number: "matched", street: "matched", confidence: "exact" },
        context: {
          address: {
            address_number: "4120",
            street_name: "North 20th Street",
            name: "4120 North 20th Street",
          },
          street: { name: "North 20th Street" },
          postcode: { name: "85016" },
          place: { name: "Phoenix" },
          district: { name: "Maricopa County" },
          region: { name: "Arizona", region_code: "AZ", region_code_full: "US-AZ" },
          country: { name: "United States", country_code: "US", country_code_alpha_3: "USA" },
        },
      },
    },
  ],
  attribution: "© Mapbox",
};
