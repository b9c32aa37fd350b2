// Runs the fuzz target without libFuzzer:
//   fuzz_engine FOLDER            on every file of a folder once, as a test
//   fuzz_engine --seeds FOLDER    writes inputs to begin with
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
std::vector<std::string> seeds();

int main(int argc, char **argv) {
    const std::filesystem::path folder(argv[argc - 1]);
    if (argc == 3) {
        int number = 0;
        for (const std::string &seed : seeds())
            std::ofstream(folder / ("seed-" + std::to_string(number++)), std::ios::binary) << seed;
        return 0;
    }
    std::set<std::filesystem::path> files;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) files.insert(entry);
    for (const auto &path : files) {
        std::printf("%s\n", path.c_str()); // the last one printed is the one that failed
        std::fflush(stdout);
        std::ifstream file(path, std::ios::binary);
        const std::string data{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(data.data()), data.size());
    }
    return files.empty() ? 1 : 0;
}
