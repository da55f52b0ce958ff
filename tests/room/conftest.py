from support.stores import cluster, log, open_store, where  # noqa: F401 - fixtures
